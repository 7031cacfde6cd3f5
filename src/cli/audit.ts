import type { AuditEntry } from '../domain/audit.ts';
import { listAudit, verifyAudit } from '../flows/record-audit.ts';
import { type Command, EXIT_OK, EXIT_REFUSED, printRecord, textOption, usage } from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { ORG_OPTION, orgOption } from './parse-options.ts';

/** Entries listed at once, unless told otherwise. */
const DEFAULT_LIMIT = 1_000;

export const auditList: Command = {
  name: 'audit list',
  summary: "List an organization's audit trail: who did what, on what, when and from where.",
  args: [],
  options: [
    ORG_OPTION,
    { name: 'from', value: 'NUMBER', text: 'the first entry to list (otherwise 1)' },
    { name: 'limit', value: 'N', text: `how many to list (otherwise ${DEFAULT_LIMIT})` },
  ],
  example: 'docgate audit list --org "Acme GmbH" --from 1 --limit 50',
  json: true,
  run: async (input, shell) => {
    const from = parseCount(textOption(input, 'from') || '1', 'from');
    const limit = parseCount(textOption(input, 'limit') || String(DEFAULT_LIMIT), 'limit');
    const entries = await shell.withAdmin((deps) => listAudit(deps, orgOption(deps, input), { from, limit }));
    const headings = ['NUMBER', 'AT', 'WHO', 'DID', 'ON', 'DETAIL', 'FROM', 'REQUEST'];
    printRecord(
      shell,
      input,
      entries.map(toRecord),
      renderTable(headings, entries.map(toRow), 'The trail has no such entries.'),
    );
    return EXIT_OK;
  },
};

export const auditVerify: Command = {
  name: 'audit verify',
  summary:
    'Tell whether an audit trail is as it was written; exit 1 if anything was edited, removed or moved.',
  args: [],
  options: [ORG_OPTION],
  example: 'docgate audit verify --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const verdict = await shell.withAdmin((deps) => verifyAudit(deps, orgOption(deps, input)));
    printRecord(shell, input, verdict, [
      verdict.intact
        ? `The audit trail is intact: ${verdict.entries} entries.`
        : `The audit trail is NOT intact: ${verdict.problem}.`,
    ]);
    return verdict.intact ? EXIT_OK : EXIT_REFUSED;
  },
};

function toRecord(entry: AuditEntry) {
  return {
    number: entry.number,
    at: renderTime(entry.at),
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    detail: entry.detail,
    address: entry.address,
    request_id: entry.requestId,
  };
}

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
