/** A small numbered link to the passage that supports a statement. */
import type { VNode } from 'preact';
import type { CitationView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { PREVIEW_ID, type ShownCitation } from './citation-preview.tsx';

export interface CitationLinkHandlers {
  readonly onPreview: (shown: ShownCitation | undefined) => void;
  /** Opens the document beside the chat. */
  readonly onOpen: (path: string) => void;
}

export interface CitationLinkProps extends CitationLinkHandlers {
  readonly messageId: string;
  readonly number: number;
  readonly citation: CitationView;
}

/** The path of a citation: the quoted version of the document, at the quotation. */
export function citationPath(messageId: string, number: number, citation: CitationView): string {
  return `/documents/${citation.documentId}?version=${citation.version}&cite=${messageId}.${number}`;
}

export function CitationLink(props: CitationLinkProps): VNode {
  const words = useWords();
  const { messageId, number, citation, onPreview, onOpen } = props;
  const path = citationPath(messageId, number, citation);
  const show = (event: { currentTarget: Element }) =>
    onPreview({ citation, anchor: event.currentTarget.getBoundingClientRect() });
  const hide = () => onPreview(undefined);
  return (
    <a
      class="citation"
      href={path}
      onClick={(event) => openBeside(event, path, onOpen)}
      aria-label={words.citation(number, citation.fileName)}
      aria-describedby={PREVIEW_ID}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {number}
    </a>
  );
}

/** Narrower windows have no room for a document beside the chat; the link is followed instead. */
const ROOM_BESIDE = '(min-width: 64rem)';

/** Opens plain clicks beside the chat; modified clicks, such as for a new tab, keep their meaning. */
export function openBeside(event: MouseEvent, path: string, open: (path: string) => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!matchMedia(ROOM_BESIDE).matches) return;
  event.preventDefault();
  open(path);
}
