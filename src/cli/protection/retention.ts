/** `docgate retention`: how long an organization keeps unused chats and documents. */
import {
  KEPT_KINDS,
  type KeptKind,
  MAX_RETENTION_DAYS,
  type Retention,
} from '../../domain/operation/retention.ts';
import { cleanNow } from '../../flows/maintenance/clean-up.ts';
import { findExpired, runRetention, setRetention, showRetention } from '../../flows/maintenance/retention.ts';
import { BY_ADMINISTRATOR } from '../administrator.ts';
import { type Command, type CommandInput, printRecord, textOption, usage } from '../command.ts';
import { renderTable, renderTime } from '../format.ts';
import { ORG_OPTION, orgOption } from '../parse-options.ts';

const OPTIONS: Readonly<Record<KeptKind, string>> = {
  chats: 'chats',
  workspace_documents: 'workspaces',
  project_documents: 'projects',
};

const NAMES: Readonly<Record<KeptKind, string>> = {
  chats: 'chats, by their last message',
  workspace_documents: 'documents in workspaces, by their newest version',
  project_documents: 'documents in projects, by their newest version',
};

export const retentionShow: Command = {
  name: 'retention show',
  summary: 'Show for how many days an organization keeps what nobody touches, and what goes next.',
  options: [ORG_OPTION],
  example: 'docgate retention show --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const { days, nextRunAt, expired } = await shell.withAdmin((deps) =>
      showRetention(deps, orgOption(deps, input)),
    );
    const record = { days, next_run_at: nextRunAt === null ? null : renderTime(nextRunAt), expired };
    const rows = KEPT_KINDS.map((kind) => [
      NAMES[kind],
      days[kind] === null ? 'for good' : `${days[kind]} days`,
      String(expired[kind]),
    ]);
    printRecord(shell, input, record, [
      ...renderTable(['WHAT', 'KEPT', 'EXPIRED'], rows, ''),
      nextRunAt === null
        ? 'Nothing is removed by itself.'
        : `The service removes what has expired once a day, next after ${record.next_run_at}.`,
    ]);
  },
};

export const retentionSet: Command = {
  name: 'retention set',
  summary: 'Set for how many days an organization keeps what nobody touches; it takes effect after a day.',
  options: [
    ORG_OPTION,
    { name: 'chats', value: 'DAYS', text: 'chats, from their last message; or "off"' },
    {
      name: 'workspaces',
      value: 'DAYS',
      text: 'documents in people\'s workspaces, from their newest version; or "off"',
    },
    {
      name: 'projects',
      value: 'DAYS',
      text: 'documents of the default project and of shared ones, from their newest version; or "off"',
    },
  ],
  example: 'docgate retention set --org "Acme GmbH" --chats 365 --workspaces 730',
  run: async (input, shell) => {
    const wanted = readDays(input);
    await shell.withAdmin((deps) => setRetention(deps, orgOption(deps, input), wanted, BY_ADMINISTRATOR));
    shell.print('Set. "docgate retention show" tells what will be removed, and when.');
  },
};

function readDays(input: CommandInput): Partial<Retention> {
  const changes = KEPT_KINDS.flatMap((kind) => {
    const text = textOption(input, OPTIONS[kind]);
    return text === '' ? [] : [[kind, parseDays(OPTIONS[kind], text)] as const];
  });
  if (changes.length === 0) throw usage(retentionSet, 'name --chats, --workspaces or --projects');
  return Object.fromEntries(changes);
}

/** @throws UsageError for an invalid number of days */
function parseDays(option: string, text: string): number | null {
  if (text === 'off') return null;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_RETENTION_DAYS) {
    throw usage(retentionSet, `--${option} must be a number of days from 1 to ${MAX_RETENTION_DAYS}, or off`);
  }
  return days;
}

export const retentionRun: Command = {
  name: 'retention run',
  summary: 'Remove now what an organization no longer keeps, as the service does once a day.',
  options: [ORG_OPTION, { name: 'dry-run', text: 'name what would be removed, and remove nothing' }],
  example: 'docgate retention run --org "Acme GmbH" --dry-run',
  json: true,
  run: async (input, shell) => {
    const isDry = input.options['dry-run'] === true;
    const expired = await shell.withFolder(async (folder) => {
      const organization = orgOption(folder, input);
      if (isDry) return findExpired(folder, organization);
      // Comparisons are cached by the service only, which checks that the version exists.
      const deps = { ...folder, comparisons: { drop: () => undefined } };
      const removed = await runRetention(deps, organization, BY_ADMINISTRATOR);
      await cleanNow(folder, folder.lock);
      return removed;
    });
    const record = { ...expired, chats: expired.chats.map(({ id }) => id), dry_run: isDry };
    const { chats, workspace_documents, project_documents } = expired;
    printRecord(shell, input, record, [
      ...[...chats.map(({ id }) => id), ...workspace_documents, ...project_documents],
      `${isDry ? 'Would remove' : 'Removed'} ${chats.length} chats, ${workspace_documents.length} documents of workspaces and ${project_documents.length} of projects.`,
    ]);
  },
};
