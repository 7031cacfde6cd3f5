/** The upload area: files are dropped anywhere on the page, or chosen, for the selected project. */
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { UploadIcon } from '../parts/icons.tsx';
import { sendJson } from '../requests.ts';
import type { ProjectItem } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { checkFile } from './check-file.ts';
import { FileChooser } from './file-chooser.tsx';
import { projectName } from './project-name.ts';
import { UploadList } from './upload-list.tsx';
import type { NewUpload } from './upload-queue.ts';
import { type DroppedFile, useDrop } from './use-drop.ts';
import type { Uploads } from './use-uploads.ts';

export interface UploadPanelProps {
  readonly projects: readonly ProjectItem[];
  /** Whether there are no documents yet. */
  readonly isFirst: boolean;
  readonly uploads: Uploads;
}

export function UploadPanel({ projects, isFirst, uploads }: UploadPanelProps): VNode | null {
  const words = useWords();
  const { queue } = uploads;
  const [project, setProject] = useState(projects[0]?.id ?? '');
  const chooser = useRef<HTMLInputElement>(null);
  const addFiles = (files: readonly DroppedFile[]) =>
    void prepare(files, project).then((all) => queue.add(all));
  const dragging = useDrop(addFiles);
  if (projects.length === 0) return null;
  return (
    <section
      class={`upload${isFirst ? ' upload-first' : ''}${dragging ? ' upload-over' : ''}`}
      aria-label={words.upload}
    >
      <UploadIcon />
      <p>
        {words.dropFiles}{' '}
        <button type="button" class="link-button" onClick={() => chooser.current?.click()}>
          {words.chooseFiles}
        </button>
      </p>
      {projects.length > 1 && <ProjectChoice projects={projects} chosen={project} onChoose={setProject} />}
      <FileChooser
        chooser={chooser}
        label={words.chooseFiles}
        multiple
        onChoose={(files) => addFiles(files.map((file) => ({ file, isFolder: false })))}
      />
      <UploadList {...uploads} />
    </section>
  );
}

interface ProjectChoiceProps {
  readonly projects: readonly ProjectItem[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function ProjectChoice({ projects, chosen, onChoose }: ProjectChoiceProps): VNode {
  const words = useWords();
  return (
    <label class="upload-target">
      {words.uploadInto}{' '}
      <select autocomplete="off" value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {projects.map(({ id, name, kind }) => (
          <option key={id} value={id}>
            {projectName(name, kind, words)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Checks files before uploading: which are refused, and which have the name of an existing document. */
async function prepare(files: readonly DroppedFile[], project: string): Promise<NewUpload[]> {
  const faults = files.map(({ file, isFolder }) => (isFolder ? 'folder' : checkFile(file)));
  const names = files.filter((_, index) => faults[index] === undefined).map(({ file }) => file.name);
  const known = new Map<string, string>();
  if (names.length > 0) {
    // If the request fails, the files are uploaded without the check.
    const answer = await sendJson<{ id: string; fileName: string }[]>('POST', '/documents/same-names', {
      project_id: project,
      names,
    });
    if (answer.ok) for (const { id, fileName } of answer.body) known.set(fileName, id);
  }
  return files.map(({ file }, index) => {
    const target = { file, path: '/documents', fields: { project_id: project } };
    const code = faults[index];
    if (code !== undefined) return { ...target, state: { kind: 'refused', code, message: '' } };
    const documentId = known.get(file.name);
    return {
      ...target,
      state: documentId === undefined ? { kind: 'waiting' } : { kind: 'clash', documentId },
    };
  });
}
