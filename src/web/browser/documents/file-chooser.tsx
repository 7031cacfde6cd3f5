/** The browser's file chooser, opened by a button elsewhere. */
import type { RefObject, VNode } from 'preact';
import { ACCEPT } from './upload.ts';

export interface FileChooserProps {
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly id?: string;
  readonly label?: string;
  readonly multiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

export function FileChooser({ chooser, id, label, multiple = false, onChoose }: FileChooserProps): VNode {
  return (
    <input
      ref={chooser}
      id={id}
      type="file"
      multiple={multiple}
      hidden
      accept={ACCEPT}
      aria-label={label}
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        // Allows choosing the same file again.
        currentTarget.value = '';
      }}
    />
  );
}
