/** `docgate export`: exports everything about a person. */
import { resolve } from 'node:path';
import { formatBytes } from '../../domain/format-bytes.ts';
import { exportPerson } from '../../flows/members/export-person.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import { type Command, printRecord, textOption } from '../command.ts';
import { emailOption, ORG_OPTION, orgOption } from '../parse-options.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write everything about a person into a tar archive: account, documents, chats, changes, trail.',
  options: [
    ORG_OPTION,
    { name: 'user', value: 'EMAIL', required: true, text: "the person's email address" },
    { name: 'out', value: 'FILE', required: true, text: 'a new file' },
  ],
  example: 'docgate export --org "Acme GmbH" --user bo@acme.example --out bo.tar',
  json: true,
  run: async (input, shell) => {
    const email = emailOption(input, 'user');
    const path = resolve(textOption(input, 'out'));
    const { accountId, documents, chats, bytes } = await shell.withFolder((folder) =>
      exportPerson(folder, orgOption(folder, input), { email, path, ...BY_ADMINISTRATOR }),
    );
    printRecord(shell, input, { file: path, account_id: accountId, documents, chats, bytes }, [
      `${path}: ${documents} documents, ${chats} chats, ${formatBytes(bytes)}. README.md in it says what is where.`,
    ]);
  },
};
