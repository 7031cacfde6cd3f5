/** `docgate audit export` and `docgate audit timestamp`: pass a trail, or its hash, to others. */
import { resolve } from 'node:path';
import { exportAudit } from '../../flows/audit/export-audit.ts';
import { stampAudit } from '../../flows/audit/stamp-audit.ts';
import { writeExport } from '../../flows/audit/write-export.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import { type Command, printRecord, textOption, usage } from '../command.ts';
import { renderTime } from '../format.ts';
import { ORG_OPTION, orgOption } from '../parse-options.ts';

export const auditExport: Command = {
  name: 'audit export',
  summary:
    'Write an audit trail into a file that proves itself: JSON lines with their hashes, and the seal as the last one.',
  options: [ORG_OPTION, { name: 'out', value: 'FILE', required: true, text: 'a new file' }],
  example: 'docgate audit export --org "Acme GmbH" --out acme-audit.jsonl',
  json: true,
  run: async (input, shell) => {
    const path = resolve(textOption(input, 'out'));
    const seal = await shell.withFolder(async (folder) => {
      const trail = exportAudit(folder, orgOption(folder, input), BY_ADMINISTRATOR);
      await writeExport(path, trail.lines);
      return trail.seal;
    });
    printRecord(shell, input, { file: path, ...seal }, [
      `Exported ${seal.entries} entries to ${path}.`,
      `Head hash, to note elsewhere: ${seal.head}`,
      `"docgate audit verify --file" checks the file on any machine.`,
    ]);
  },
};

export const auditTimestamp: Command = {
  name: 'audit timestamp',
  summary:
    "Have a time-stamping service (RFC 3161) sign an audit trail's head hash: nothing but that hash is sent.",
  options: [
    ORG_OPTION,
    { name: 'url', value: 'URL', required: true, text: 'the address of the service' },
    { name: 'out', value: 'FILE', required: true, text: "a new file, for the service's reply" },
  ],
  example: 'docgate audit timestamp --org "Acme GmbH" --url https://tsa.example.org --out acme.tsr',
  json: true,
  run: async (input, shell) => {
    const [url, path] = [textOption(input, 'url'), resolve(textOption(input, 'out'))];
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
      throw usage(auditTimestamp, '--url must be an http or https address');
    }
    const stamped = await shell.withFolder((folder) =>
      stampAudit(
        folder,
        orgOption(folder, input),
        { url, random: folder.random, fetch: (address, init) => fetch(address, init) },
        { ...BY_ADMINISTRATOR, keep: (reply) => writeExport(path, [reply]) },
      ),
    );
    const record = {
      file: path,
      stamped_at: renderTime(stamped.at),
      entries: stamped.entries,
      head: stamped.head,
    };
    printRecord(shell, input, record, [
      `${url} has seen the hash of entry ${stamped.entries} at ${record.stamped_at}: ${path}`,
      `Its signature is checked with: openssl ts -verify -digest ${stamped.head} -in ${path} -CAfile CERTIFICATE`,
    ]);
  },
};
