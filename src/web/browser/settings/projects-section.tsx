/** Projects: the default one and those made beside it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
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
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          void run('POST', '/settings/projects', { name });
        }}
      >
        <input
          class="field"
          required
          maxLength={200}
          autocomplete="off"
          value={name}
          placeholder={words.projectName}
          aria-label={words.projectName}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={busy}>
          {words.createProject}
        </button>
        <p class="problem" role="alert" hidden={problem === ''}>
          {problem}
        </p>
      </form>
      <table class="rows">
        <thead>
          <tr>
            <th>{words.name}</th>
            <th>project_id</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td data-label={words.name}>
                {project.name}{' '}
                {project.kind === 'default' && <span class="quiet">{words.defaultProject}</span>}
              </td>
              <td data-label="project_id">
                <code>{project.id}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
