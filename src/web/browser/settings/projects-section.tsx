/** Projects: the default one and additional ones. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Problem, SentForm, TextField } from '../parts/form.tsx';
import { Rows } from '../parts/rows.tsx';
import type { ProjectItem } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { useAction } from './use-action.ts';

export function ProjectsSection({ projects }: { projects: readonly ProjectItem[] }): VNode {
  const words = useWords();
  const [name, setName] = useState('');
  const { busy, problem, run } = useAction({ conflict: words.projectExists });
  return (
    <section class="setting">
      <p class="quiet">{words.projectsText}</p>
      <SentForm class="line-form" onSend={() => run('POST', '/settings/projects', { name })}>
        <TextField
          label={words.projectName}
          required
          maxLength={200}
          autocomplete="off"
          value={name}
          onText={setName}
        />
        <button type="submit" class="button" disabled={busy}>
          {words.createProject}
        </button>
        <Problem text={problem} />
      </SentForm>
      <Rows heads={[words.name, 'project_id']}>
        {projects.map((project) => (
          <tr key={project.id}>
            <td data-label={words.name}>
              {project.name} {project.kind === 'default' && <span class="quiet">{words.defaultProject}</span>}
            </td>
            <td data-label="project_id">
              <code>{project.id}</code>
            </td>
          </tr>
        ))}
      </Rows>
    </section>
  );
}
