import { recordOfProcessing } from '../../flows/organizations/record-of-processing.ts';
import type { Command } from '../command.ts';
import { ORG_OPTION, orgOption } from '../parse-options.ts';

export const recordCommand: Command = {
  name: 'record-of-processing',
  summary:
    "Print what is kept of whom, for how long, and who receives it, as Markdown for the organization's files.",
  options: [ORG_OPTION],
  example: 'docgate record-of-processing --org "Acme GmbH" > processing.md',
  run: async (input, shell) => {
    const recipients = await shell.recipients();
    const record = await shell.withFolder(async (folder) => {
      const { dataFolder } = folder;
      const facts = { recipients, dataFolder, version: shell.build.version };
      return recordOfProcessing(folder, orgOption(folder, input), facts);
    });
    shell.write(record);
  },
};
