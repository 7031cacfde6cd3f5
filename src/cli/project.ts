import { isId } from '../domain/ids.ts';
import { createProject, renameProject } from '../flows/organizations/create-project.ts';
import { listProjects } from '../flows/organizations/list-records.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, printRecord, textOption, usage } from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { checkName, ORG_OPTION, orgOption } from './parse-options.ts';

export const projectCreate: Command = {
  name: 'project create',
  summary: 'Make a further shared project, to push documents into by project_id.',
  options: [ORG_OPTION, { name: 'name', value: 'NAME', required: true, text: 'what people call it' }],
  example: 'docgate project create --org "Acme GmbH" --name Procedures',
  json: true,
  run: async (input, shell) => {
    const name = checkName(textOption(input, 'name'));
    const project = await shell.withAdmin((deps) =>
      createProject(deps, orgOption(deps, input), name, BY_ADMINISTRATOR),
    );
    printRecord(shell, input, { project_id: project.id, name: project.name }, [
      `Project ${project.name} (${project.id})`,
    ]);
  },
};

export const projectList: Command = {
  name: 'project list',
  summary: "List an organization's projects.",
  options: [ORG_OPTION],
  example: 'docgate project list --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const projects = await shell.withAdmin((deps) => listProjects(deps, orgOption(deps, input)));
    const records = projects.map((project) => ({
      project_id: project.id,
      name: project.name,
      default: project.kind === 'default',
      created_at: renderTime(project.createdAt),
    }));
    const rows = records.map((project) => [
      project.project_id,
      project.name,
      project.default ? 'default' : '',
      project.created_at,
    ]);
    printRecord(shell, input, records, renderTable(['PROJECT', 'NAME', '', 'CREATED'], rows, 'No projects.'));
  },
};

export const projectRename: Command = {
  name: 'project rename',
  summary: 'Give a project another name; its id stays.',
  options: [
    ORG_OPTION,
    {
      name: 'project',
      value: 'PROJECT_ID',
      required: true,
      text: 'the project, as "docgate project list" shows it',
    },
    { name: 'name', value: 'NAME', required: true, text: 'what people call it from now on' },
  ],
  example: 'docgate project rename --org "Acme GmbH" --project prj_01k9zq3v5n8r2t4w6y8a0c2e4g --name Rules',
  run: async (input, shell) => {
    const id = textOption(input, 'project');
    if (!isId('project', id)) throw usage(projectRename, `"${id}" is not a project's id`);
    const name = checkName(textOption(input, 'name'));
    await shell.withAdmin((deps) =>
      renameProject(deps, orgOption(deps, input), id, { name, ...BY_ADMINISTRATOR }),
    );
    shell.print(`The project is now ${name}.`);
  },
};
