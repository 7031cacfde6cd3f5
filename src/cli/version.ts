import { type Command, printRecord } from './command.ts';

export const version: Command = {
  name: 'version',
  summary: 'Show the version, and the commit that it was built from.',
  example: 'docgate version',
  json: true,
  run: (input, shell) => {
    const { version, commit, date } = shell.build;
    const source = commit === null ? 'commit unknown' : `commit ${commit}, ${date}`;
    printRecord(shell, input, { version, commit, date }, [`docgate ${version} (${source})`]);
  },
};
