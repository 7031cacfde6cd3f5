/** Files dragged over the window. */
import { useEffect, useRef, useState } from 'preact/hooks';

export interface DroppedFile {
  readonly file: File;
  /** A folder is represented by a file that cannot be read. */
  readonly isFolder: boolean;
}

/** @returns whether files are being dragged over the window */
export function useDrop(onFiles: (files: readonly DroppedFile[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current(readDropped(event.dataTransfer));
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}

function readDropped(transfer: DataTransfer | null): DroppedFile[] {
  return [...(transfer?.items ?? [])].flatMap((item) => {
    const file = item.getAsFile();
    return file === null ? [] : [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }];
  });
}
