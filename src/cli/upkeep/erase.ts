/** `docgate erase`: erases a person from an organization. */
import { cleanNow } from '../../flows/maintenance/clean-up.ts';
import { type ErasedAccount, erasePerson } from '../../flows/members/erase-person.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import { type Command, EXIT_OK, printRecord } from '../command.ts';
import { renderTime } from '../format.ts';
import { emailOption, ORG_OPTION, orgOption } from '../parse-options.ts';

const ACCOUNT: Readonly<Record<ErasedAccount, string>> = {
  removed: 'The account is removed.',
  anonymized:
    'What they pushed into shared projects stays, by an account that no longer tells who it was; so do API keys that they made.',
  kept: 'Another organization knows the person too: their account and name stay there.',
};

export const erase: Command = {
  name: 'erase',
  summary: "Remove a person from an organization: account, workspace, documents, chats and files' bytes.",
  options: [ORG_OPTION, { name: 'user', value: 'EMAIL', required: true, text: "the person's email address" }],
  example: 'docgate erase --org "Acme GmbH" --user bo@acme.example',
  json: true,
  run: async (input, shell) => {
    const email = emailOption(input, 'user');
    return shell.withFolder(async (folder) => {
      const receipt = erasePerson(folder, orgOption(folder, input), { email, ...BY_ADMINISTRATOR });
      const isClean = await cleanNow(folder, folder.lock);
      const record = {
        account_id: receipt.accountId,
        erased_at: renderTime(receipt.at),
        account: receipt.account,
        documents: receipt.documents,
        chats: receipt.chats,
        files: receipt.blobs,
        overwritten: isClean,
      };
      printRecord(shell, input, record, [
        `Erased ${record.account_id} at ${record.erased_at}: ${record.documents} documents with ${record.files} files, ${record.chats} chats.`,
        ACCOUNT[receipt.account],
        isClean
          ? 'Nothing of it is left in the data folder.'
          : 'The service removes the last copies of it within minutes.',
        'Backups made before, and docgate.sqlite.schema-* of the last upgrade, still hold it: remove them, or let backups run out with "docgate backup --keep".',
      ]);
      return EXIT_OK;
    });
  },
};
