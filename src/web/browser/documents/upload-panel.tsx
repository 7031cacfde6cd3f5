/** Takes files that are dropped on the page or chosen, and sends them one after the other with progress. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { UploadIcon } from '../parts/icons.tsx';
import type { ProjectItem } from '../view-model.ts';
import { useWords, type Words } from '../words/words.ts';
import { ACCEPT, uploadFile } from './upload.ts';

export interface UploadPanelProps {
  readonly projects: readonly ProjectItem[];
  readonly onUploading: (uploading: boolean) => void;
}

interface UploadItem {
  readonly name: string;
  readonly share: number;
  readonly problem: string | undefined;
}

export function UploadPanel({ projects, onUploading }: UploadPanelProps): VNode | null {
  const words = useWords();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [project, setProject] = useState(projects[0]?.id ?? '');
  const chooser = useRef<HTMLInputElement>(null);
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    onUploading(true);
    setItems(files.map((file) => ({ name: file.name, share: 0, problem: undefined })));
    const change = (index: number, changes: Partial<UploadItem>) =>
      setItems((all) => all.map((item, i) => (i === index ? { ...item, ...changes } : item)));
    const failed = await sendAll(files, project, words, change);
    onUploading(false);
    if (!failed) location.assign('/documents');
  };
  const dragging = useDrop((files) => void send(files));
  if (projects.length === 0) return null;
  return (
    <section class={`upload${dragging ? ' upload-over' : ''}`} aria-label={words.upload}>
      <UploadIcon />
      <p>
        {words.dropFiles}{' '}
        <button type="button" class="link-button" onClick={() => chooser.current?.click()}>
          {words.chooseFiles}
        </button>
      </p>
      {projects.length > 1 && (
        <label class="upload-target">
          {words.uploadInto}{' '}
          <select value={project} onChange={(event) => setProject(event.currentTarget.value)}>
            {projects.map(({ id, name, kind }) => (
              <option key={id} value={id}>
                {projectName(name, kind, words)}
              </option>
            ))}
          </select>
        </label>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={words.chooseFiles}
        onChange={(event) => void send([...(event.currentTarget.files ?? [])])}
      />
      <ul class="upload-items" aria-live="polite">
        {items.map((item) => (
          <li key={item.name}>
            <span class="upload-name">{item.name}</span>
            {item.problem === undefined ? (
              <progress value={item.share} aria-label={words.uploading(item.name)} />
            ) : (
              <span class="problem">{item.problem}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function projectName(name: string, kind: ProjectItem['kind'], words: Words): string {
  return kind === 'workspace' ? words.ownWorkspace : name;
}

async function sendAll(
  files: readonly File[],
  project: string,
  words: Words,
  change: (index: number, changes: Partial<UploadItem>) => void,
): Promise<boolean> {
  let failed = false;
  for (const [index, file] of files.entries()) {
    const upload = uploadFile('/documents', file, (share) => change(index, { share }), {
      project_id: project,
    });
    const answer = await upload.answer;
    if (answer.ok) change(index, { share: 1 });
    else change(index, { problem: words.uploadRefused(answer.code, answer.message) });
    failed ||= !answer.ok;
  }
  return failed;
}

/** Files that are dragged over the window anywhere. */
function useDrop(take: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
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
      latest.current([...(event.dataTransfer?.files ?? [])]);
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
