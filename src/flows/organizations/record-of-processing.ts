/**
 * A text for an organization's record of processing activities (GDPR, Article 30): what docgate stores and passes on,
 * according to the settings and the database. It makes no statement about lawfulness.
 */

import type { OrganizationId } from '../../domain/ids.ts';
import { IDEMPOTENCY_MS, INVITATION_MS, LOGIN_LINK_MS, SIGN_IN_MS } from '../../domain/limits.ts';
import type { Recipients } from '../../domain/operation/recipients.ts';
import type { KeptKind, Retention } from '../../domain/operation/retention.ts';
import { KEEP_FINISHED_MS } from '../../queue/job-loop.ts';
import { listUpkeepRuns } from '../../store/upkeep-runs.ts';
import type { Deps } from '../deps.ts';
import { showRetention } from '../maintenance/retention.ts';
import { getOrganization } from './get-organization.ts';

export interface ProcessingFacts {
  readonly recipients: Recipients;
  readonly dataFolder: string;
  /** The version of docgate. */
  readonly version: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const ALIKE_FOR_ALL = `## How it is protected

- Each person reaches their own workspace, and members the projects of the organization; each question is answered from what
  its person reaches.
- Of API keys and sign-in links only hashes are kept. Passwords there are none.
- An audit trail records who added, opened, took along, changed and deleted what, chained and sealed against edits.
- docgate does not encrypt the disk: that is the machine's.
- \`docgate export --user\` copies everything about a person; \`docgate erase --user\` removes them.

## What only the organization knows

Its name and contact and those of its data protection officer; the purposes; the categories of people and data in the
documents; who operates this server and the machines named above, where they stand, and by what agreement.
`;

export function recordOfProcessing(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  facts: ProcessingFacts,
): string {
  const { name } = getOrganization(deps, organization);
  const { days } = showRetention(deps, organization);
  const backup = listUpkeepRuns(deps.db).find(({ kind }) => kind === 'backup');
  const saved =
    backup === undefined
      ? 'none was made'
      : `the last one ended on ${dayOf(backup.finishedAt)} (${backup.detail})`;
  return `# Processing by docgate: ${name}

Made on ${dayOf(deps.now())} by docgate ${facts.version}, from its settings and its database as they are then.

## What is kept

| data | of whom | for how long |
| --- | --- | --- |
${dataRows(days, facts.recipients)}

All of it lies on this server in ${facts.dataFolder}: a database, the files of documents by their hashes, and two keys. Backups
hold the same but for sign-ins and keys, for as long as they are kept: ${saved}. The service's log goes to standard error, is
kept by this machine, and holds ids, addresses and times, and no content.

## Who receives it

${recipientLines(facts.recipients).join('\n')}

${ALIKE_FOR_ALL}`;
}

function dataRows(days: Retention, { model }: Recipients): string {
  const vectors = model?.embeddings ? ', vectors that say what passages mean' : '';
  const kept = (kind: KeptKind, since: string) =>
    days[kind] === null
      ? 'until it is deleted'
      : `until it is deleted, at most about ${days[kind]} days after ${since}`;
  const content = `files, their content as Markdown, search index${vectors}, proposed changes`;
  const inWorkspaces = kept('workspace_documents', 'the newest version');
  const inProjects = kept('project_documents', 'the newest version');
  const links = `they work for ${formatDuration(LOGIN_LINK_MS)}; ${formatDuration(INVITATION_MS)}`;
  return `| account: email address, name, language | members, people with a workspace | until the person is erased |
| documents in workspaces: ${content} | their person; whoever they are about | ${inWorkspaces} |
| documents in projects: ${content} | whoever they are about | ${inProjects} |
| chats: questions, answers, quotations | the person who asks | ${kept('chats', 'the last message')} |
| sign-ins: what the browser says of itself, times | whoever signs in | ${formatDuration(SIGN_IN_MS)}, then removed at the next sign-in |
| sign-in links, invitations (hashes) | whoever they are for | ${links} |
| API keys: name, hash, who made it, last use | whoever made it | for good, also when revoked |
| work that is done, answers to repeated requests | whoever caused it | ${formatDuration(KEEP_FINISHED_MS)}; ${formatDuration(IDEMPOTENCY_MS)} |
| audit trail: ids of accounts, keys and documents, actions, times, addresses | whoever acts | for good |`;
}

function recipientLines({ model, mail, identityProvider }: Recipients): readonly string[] {
  const lines = [
    ...(model === null
      ? []
      : [
          `- ${model.host}: the language model ${model.name} gets questions, what was said in the chat, and passages of documents that the person reaches${model.embeddings === null ? '' : `; ${model.embeddings} gets every passage once`}.`,
        ]),
    ...(mail === null ? [] : [`- ${mail}: the mail server gets sign-in links and the addresses they go to.`]),
    ...(identityProvider === null
      ? []
      : [
          `- ${identityProvider}: people sign in there; docgate gets their address and the provider's name for them.`,
        ]),
  ];
  const others = 'Integrating systems with an API key of the organization read what it holds.';
  return lines.length > 0
    ? [...lines, '', others]
    : [`No other machine: no model, no mail server and no identity provider is set. ${others}`];
}

function formatDuration(ms: number): string {
  if (ms < 60 * 60 * 1000) return `${ms / 60_000} minutes`;
  return ms <= DAY_MS ? `${ms / (60 * 60 * 1000)} hours` : `${ms / DAY_MS} days`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
