import type { AuditEntry } from '../../domain/audit.ts';
import { listAudit, listLastAudit, recordOf } from '../../flows/audit/read-audit.ts';
import { resealTrails } from '../../flows/audit/record-audit.ts';
import { type AuditVerdict, verifyAudit } from '../../flows/audit/verify-audit.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import {
  type Command,
  type CommandInput,
  EXIT_OK,
  EXIT_REFUSED,
  printRecord,
  textOption,
  usage,
} from '../command.ts';
import { renderTable, renderTime } from '../format.ts';
import { ORG_OPTION, orgOption } from '../parse-options.ts';
import { verifyFile } from './verify-file.ts';

/** Default number of entries. */
const DEFAULT_LIMIT = 1_000;

export const auditList: Command = {
  name: 'audit list',
  summary: "List an organization's audit trail, newest last: who did what, on what, when and from where.",
  options: [
    ORG_OPTION,
    { name: 'last', value: 'N', text: 'the last N entries' },
    { name: 'from', value: 'NUMBER', text: 'the first entry to list (otherwise 1)' },
    { name: 'limit', value: 'N', text: `how many to list (otherwise ${DEFAULT_LIMIT})` },
  ],
  example: 'docgate audit list --org "Acme GmbH" --last 50',
  json: true,
  run: async (input, shell) => {
    const list = readPage(input);
    const entries = await shell.withAdmin((deps) => {
      const organization = orgOption(deps, input);
      return 'last' in list
        ? listLastAudit(deps, organization, list.last)
        : listAudit(deps, organization, list);
    });
    const headings = ['NUMBER', 'AT', 'WHO', 'DID', 'ON', 'DETAIL', 'FROM', 'REQUEST'];
    printRecord(
      shell,
      input,
      entries.map(recordOf),
      renderTable(headings, entries.map(toRow), 'The trail has no such entries.'),
    );
  },
};

function readPage(
  input: CommandInput,
): { readonly last: number } | { readonly from: number; readonly limit: number } {
  const [last, from, limit] = ['last', 'from', 'limit'].map((name) => textOption(input, name));
  if (last === '') {
    return {
      from: parseCount(from || '1', 'from'),
      limit: parseCount(limit || String(DEFAULT_LIMIT), 'limit'),
    };
  }
  if (from !== '' || limit !== '') throw usage(auditList, '--last goes without --from and --limit');
  return { last: parseCount(last ?? '', 'last') };
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary:
    'Tell whether an audit trail is as it was written, and its head hash; exit 1 if anything was edited, removed or moved.',
  options: [
    { ...ORG_OPTION, required: false },
    {
      name: 'file',
      value: 'FILE',
      text: 'a trail from "docgate audit export", checked without a data folder',
    },
    {
      name: 'expect',
      value: 'HASH',
      text: 'a head hash noted earlier: exit 1 unless an entry has it, so that the trail goes on from there',
    },
    {
      name: 'key',
      value: 'FILE',
      text: 'with --file: a copy of audit-trail.key, to check the keyed seal too',
    },
    {
      name: 'stamp',
      value: 'FILE',
      text: 'with --file: a reply from "docgate audit timestamp"; says what it covers',
    },
  ],
  example: 'docgate audit verify --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const expected = parseHash(textOption(input, 'expect'));
    const file = textOption(input, 'file');
    if ((file === '') === (textOption(input, 'org') === ''))
      throw usage(auditVerify, 'name either --org or --file');
    if (file !== '') return verifyFile(shell, input, file, expected);
    const verdict = await shell.withAdmin((deps) => verifyAudit(deps, orgOption(deps, input), expected));
    printRecord(shell, input, verdict, describeVerdict(verdict));
    return verdict.intact ? EXIT_OK : EXIT_REFUSED;
  },
};

function describeVerdict({ intact, entries, head, problem, expected, resealed }: AuditVerdict): string[] {
  if (!intact) return [`The audit trail is NOT intact: ${problem}.`];
  const last = resealed.at(-1);
  return [
    `The audit trail is intact: ${entries} entries.`,
    `Head hash, to note elsewhere: ${head}`,
    ...(typeof expected === 'number'
      ? [`The expected hash is that of entry ${expected}; ${entries - expected} came after it.`]
      : []),
    ...(last === undefined
      ? []
      : [
          `It was sealed anew by entry ${last}: what stands before is proven by a hash noted before, with --expect.`,
        ]),
  ];
}

export const auditReseal: Command = {
  name: 'audit reseal',
  summary:
    'Seal every audit trail anew, when the key file of the trails is lost; an entry in each will say so.',
  example: 'docgate audit reseal',
  run: async (_input, shell) => {
    await shell.withAdmin((deps) => resealTrails(deps, BY_ADMINISTRATOR));
    shell.print(
      'All audit trails are sealed anew. "docgate audit verify" prints the head hashes to note elsewhere.',
    );
  },
};

function toRow(entry: AuditEntry): string[] {
  return [
    String(entry.number),
    renderTime(entry.at),
    entry.actor,
    entry.action,
    entry.target ?? '',
    Object.entries(entry.detail)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    entry.address ?? '',
    entry.requestId ?? '',
  ];
}

function parseCount(text: string, option: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usage(auditList, `--${option} must be a whole number from 1`);
  return Number(text);
}

/** @returns null if the option is missing */
function parseHash(text: string): string | null {
  if (text === '') return null;
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw usage(auditVerify, '--expect must be a hash of 64 hexadecimal digits');
  return text.toLowerCase();
}
