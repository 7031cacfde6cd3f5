/** The icons: one stroke on a grid of 20. They are decorative; their meaning is stated by labels. */
import type { VNode } from 'preact';

function icon(path: string): () => VNode {
  return () => (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const CopyIcon = icon(
  'M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z',
);
export const CheckIcon = icon('m4 10.5 4 4 8-9');
export const SendIcon = icon('M10 16V4.5M4.8 9.5 10 4.3l5.2 5.2');
export const StopIcon = icon('M6 6h8v8H6z');
export const RetryIcon = icon('M4 10a6 6 0 1 0 2-4.5M6 2.5v3.3h3.3');
export const UndoIcon = icon('M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H9');
export const EditIcon = icon(
  'm4 16 .8-3.4 8.6-8.6a1.3 1.3 0 0 1 1.9 0l.7.7a1.3 1.3 0 0 1 0 1.9L7.4 15.2 4 16Z',
);
export const CloseIcon = icon('m5 5 10 10M15 5 5 15');
export const MenuIcon = icon('M3.5 6h13M3.5 10h13M3.5 14h13');
export const ListIcon = icon('M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01');
export const PlusIcon = icon('M10 4v12M4 10h12');
export const DocumentIcon = icon(
  'M5 3.5A1.5 1.5 0 0 1 6.5 2H11l4.5 4.5v10A1.5 1.5 0 0 1 14 18H6.5A1.5 1.5 0 0 1 5 16.5v-13ZM11 2v4.5h4.5',
);
export const ChatIcon = icon(
  'M3 5.5A1.5 1.5 0 0 1 4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H9l-3.6 3v-3h-.9A1.5 1.5 0 0 1 3 12.5v-7Z',
);
export const SettingsIcon = icon('M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4');
export const SearchIcon = icon('M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.3-1.7L17 17');
export const TrashIcon = icon('M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10M8.5 9v4.5M11.5 9v4.5');
export const DownloadIcon = icon('M10 3.5v9M6 9l4 4 4-4M4 16.5h12');
export const UploadIcon = icon('M10 13V4M6 7.5l4-4 4 4M4 16.5h12');
export const OpenIcon = icon(
  'M12 3.5h4.5V8M16 4l-7 7M14.5 11.5v4A1.5 1.5 0 0 1 13 17H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5h4',
);
export const PersonIcon = icon('M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7a6 6 0 0 1 12 0');
export const UpDownIcon = icon('m7 7.5 3-3 3 3M7 12.5l3 3 3-3');
export const SignOutIcon = icon(
  'M8 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8m4-9 3.5 3-3.5 3M15 10H8',
);
export const WarningIcon = icon('M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.2v.1');
export const MoreIcon = icon('M4.5 10h.01M10 10h.01M15.5 10h.01');
export const NextIcon = icon('M10 4v11M5.5 10.5 10 15l4.5-4.5');
export const PreviousIcon = icon('M10 16V5M5.5 9.5 10 5l4.5 4.5');
