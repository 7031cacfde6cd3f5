/**
 * Usage: bun scripts/check-tenancy.ts
 *
 * Fails when a statement in src/store reads or changes rows of a tenant without naming the tenant. The tables are
 * those of schema.sql with an organization_id; the few statements that look at all tenants by design are listed
 * here, each with the reason. Fails too when one reads chats past the view of those that their person reaches.
 *
 * Fails as well when a flow could forget whose documents are meant: when one that doors call takes the id of a document
 * without who asks, when one but `src/flows/reach.ts` finds documents by id, and when a door speaks for the service.
 */
import { Glob } from 'bun';

/** Functions whose statements take no organization, and why that is right. */
const EVERY_TENANT: Readonly<Record<string, string>> = {
  findApiKeyByHash: 'the key is what tells the tenant',
  findOrganizationOfKey: 'an administrator on the machine names a key by its id',
  findOrganizationOfDocument: 'an administrator on the machine names a document by its id',
  findSignIn: "the cookie is what tells the tenant, and the person's own",
  updateSeenAt: "the cookie is what tells the tenant, and the person's own",
  deleteSignIn: "the cookie is what tells the tenant, and the person's own",
  deleteSignInsOf: 'an account is signed out everywhere',
  deleteLinkSignIns: 'login links of an account end in whatever organization',
  findInvitationByToken: 'the link is what tells the tenant',
  listInvitationsOf: 'by whom a person is invited is their own affair',
  listOwnSignIns: 'a person sees their own, wherever they are',
  deleteOwnSignIn: "a person's own, wherever they are",
  deleteExpiredSignIns: 'housekeeping by age',
  deleteOldIdempotentAnswers: 'housekeeping by age',
  listSignInTargets: 'where a person may go is their own affair, in whatever organization',
  isMemberAnywhere: 'asks whether there is access anywhere, and tells nothing of where',
  isBlobReferred: 'the sweep asks for bytes that nobody refers to',
  countFailures: 'an administrator is told what failed in every organization',
  findMiscounts: 'an administrator’s check looks at every organization',
  recount: 'an administrator’s repair counts for every organization',
  findOldestRunAt: 'a time for the metrics of the service',
  hasWorkspaceElsewhere: 'asks about every other organization, and tells nothing of which',
  renewJob: 'a job is owned by its lease',
  completeJob: 'a job is owned by its lease',
  retryJob: 'a job is owned by its lease',
  discardJob: 'a job is owned by its lease',
  releaseJob: 'a job is owned by its lease',
  rescueJobs: 'what a crash left is taken up for every organization',
  listRunningJobs: 'what a crash left is looked through for every organization',
  hasLaterInLane: 'a lane is one owner’s',
  deleteCompletedJob: 'by whoever has completed it',
  hasUnfinishedJob: 'a lane of the service’s own',
  deleteLane: 'a lane of the service’s own',
  removeDetached: 'what belongs to no document any more is removed for every organization alike',
  findNextRunAt: 'when the queue has to look again',
  findLastPassage: 'a number of the table, and nothing of what it holds',
  listPassagesWithoutVector: 'vectors are made for every organization alike',
  deleteFinishedJobs: 'housekeeping by age',
  findLastAuditTime: 'a time for the administrator, and nothing of whose',
  deleteSignInState: 'a backup holds nobody’s sign-in',
  listDueRetentions: 'what is due is run for every organization',
  listReferredBlobs: 'a backup holds the bytes of every organization',
  OF_DOCUMENTS: 'an administrator’s check looks at every organization',
  OF_CHATS: 'an administrator’s check looks at every organization',
  OF_TRAILS: 'an administrator’s check looks at every organization',
  listNamedBlobs: 'an administrator’s check looks at every organization',
  isKnownElsewhere: 'asks about every other organization, and tells nothing of which',
  isAccountNamed: 'asks whether an account is named anywhere, and tells nothing of where',
};

/** Tables whose rows their person may have lost: these are read through a view that knows. */
const READ_BY_VIEW: Readonly<Record<string, string>> = { sessions: 'reachable_sessions' };

/** Functions that read such a table all the same, and why that is right. */
const PAST_THE_VIEW: Readonly<Record<string, string>> = {
  listSessionIdsOf: 'a person is erased with what they have lost',
  listOldChats: 'a chat grows old whether or not its person reaches it',
  listChatRecords: 'a person gets a copy of what they have lost too',
  listCreditMovements: 'tells who asked, whatever became of them, and nothing of the chat',
};

/** Exported flows that take the id of a document and nobody who asks, and why that is right. */
const WITHOUT_ASKER: Readonly<Record<string, string>> = {
  showDocument: 'an administrator on the machine names a document by its id',
  findNearest: 'searches in the documents that its flow has found',
  readContents: 'searches in the documents that its flow has found',
};

/** Flows beside reach.ts that find documents in the store, and why that is right. */
const PAST_THE_REACH: Readonly<Record<string, string>> = {
  'documents/store-push.ts': 'finds what the project that is pushed to holds already',
};

/** Parameter types that say who asks, or what was found for them. */
const ASKER = /\b(?:Requester|SignIn|Caller|Reach|PersonReach|Document|Message|Proposal)\b/;

const schema = await Bun.file('schema.sql').text();
const tables = [...schema.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\)/g)]
  .filter(([, , columns]) => /\n {2}organization_id /.test(columns ?? ''))
  .map(([, name]) => name ?? '');
const views = [...schema.matchAll(/CREATE VIEW (\w+) AS/g)].map(([, name]) => name ?? '');

const STATEMENT = /`\s*((?:WITH|SELECT|UPDATE|DELETE)\b[^`]*)`|'((?:SELECT|UPDATE|DELETE)\b[^'\n]*)'/g;
const NAMED = /(?:^|\n)(?:export )?(?:function|const) (\w+)/g;

const faults: string[] = [];
const used = new Set<string>();
for (const path of new Glob('src/store/**/*.ts').scanSync('.')) {
  const text = await Bun.file(path).text();
  const functions = [...text.matchAll(NAMED)];
  for (const match of text.matchAll(STATEMENT)) {
    const sql = match[1] ?? match[2] ?? '';
    const name = functions.findLast((one) => one.index < match.index)?.[1] ?? '';
    for (const [table, view] of Object.entries(READ_BY_VIEW)) {
      if (/^(?:WITH|SELECT)/.test(sql) && new RegExp(`\\b(FROM|JOIN)\\s+${table}\\b`).test(sql)) {
        if (Object.hasOwn(PAST_THE_VIEW, name)) used.add(name);
        else faults.push(`${path}: ${name} reads ${table}, which is read through ${view} alone`);
      }
    }
    const touched = [...tables, ...views].filter((table) =>
      new RegExp(`\\b(FROM|JOIN|UPDATE)\\s+${table}\\b`).test(sql),
    );
    if (touched.length === 0 || /organization_id (?:=|IS) (\$organization|\w+\.id)\b/.test(sql)) continue;
    if (Object.hasOwn(EVERY_TENANT, name)) used.add(name);
    else faults.push(`${path}: ${name} touches ${touched.join(', ')} without naming the organization`);
  }
}

const EXPORTED = /\nexport (?:async )?function (\w+)[^(]*\(([\s\S]*?)\n?\)(?:: [^\n]*)? \{\n/g;
for (const path of new Glob('**/*.ts').scanSync('src/flows')) {
  const text = await Bun.file(`src/flows/${path}`).text();
  for (const [, name = '', parameters = ''] of text.matchAll(EXPORTED)) {
    if (!/\bDocumentId\b/.test(parameters) || ASKER.test(parameters)) continue;
    if (Object.hasOwn(WITHOUT_ASKER, name)) used.add(name);
    else faults.push(`src/flows/${path}: ${name} takes a document's id and not who asks`);
  }
  if (path === 'reach.ts' || !/import \{[^}]*\bfindDocument\b[^}]*\} from '[./]*\/store\//.test(text))
    continue;
  if (Object.hasOwn(PAST_THE_REACH, path)) used.add(path);
  else faults.push(`src/flows/${path}: finds documents without src/flows/reach.ts`);
}
for (const path of new Glob('{api,web}/**/*.ts').scanSync('src')) {
  const text = await Bun.file(`src/${path}`).text();
  if (/\bserviceReach\b|requester: 'service'/.test(text))
    faults.push(`src/${path}: a door speaks for who asks, not for the service`);
}
for (const name of Object.keys({
  ...EVERY_TENANT,
  ...PAST_THE_VIEW,
  ...WITHOUT_ASKER,
  ...PAST_THE_REACH,
})) {
  if (!used.has(name)) faults.push(`scripts/check-tenancy.ts: ${name} is listed but not needed any more`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
