/**
 * Implements `serve --quickstart` on an empty data folder: creates a first organization, and prints commands to paste
 * one by one.
 */
import type { Email } from '../domain/people/email.ts';
import { mintMemberLink } from '../flows/members/mint-member-link.ts';
import { createOrganization } from '../flows/organizations/create-organization.ts';
import { listAllOrganizations } from '../flows/organizations/list-records.ts';
import type { AdminDeps } from './command.ts';

const OWNER = 'owner@example.org' as Email;
const NAME = 'My organization';

/** @returns the lines to print; empty if there is an organization already */
export function quickstart(deps: AdminDeps): string[] {
  if (listAllOrganizations(deps).length > 0) return [];
  const created = createOrganization(deps, { name: NAME, owner: OWNER });
  const link = mintMemberLink(deps, created.organizationId, OWNER);
  const base = `${deps.appUrl()}/v1`;
  return [
    '',
    `${created.name} is ready. Its API key, shown this once:`,
    '',
    `  ${created.apiKey}`,
    '',
    `Sign in as its owner, ${created.owner} (good for 20 minutes):`,
    '',
    `  ${link}`,
    '',
    'Another such link, at any time:',
    '',
    `  docgate member link --org ${created.organizationId} --email ${created.owner}`,
    '',
    'Try it: paste these lines one by one into another terminal.',
    '',
    ...curlLines(base, created.apiKey),
    '',
  ];
}

/**
 * Commands for a first push, from the file to the chat. FILE may be any Word, PDF, Excel, CSV, Markdown or text file.
 */
function curlLines(base: string, apiKey: string): string[] {
  return [
    `KEY=${apiKey}`,
    String.raw`printf '# Leave\n\nEvery employee has **30 days** of paid leave a year.\n' > leave.md; FILE=leave.md`,
    `DOC=$(curl -s -H "Authorization: Bearer $KEY" -F user=ada@example.org -F "file=@$FILE" ${base}/documents | tee /dev/stderr | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')`,
    `until curl -s -H "Authorization: Bearer $KEY" "${base}/documents/$DOC" | tee /dev/stderr | grep -q '"status":"\\(ready\\|failed\\)"'; do sleep 1; done`,
    `curl -s -H "Authorization: Bearer $KEY" -o export.docx "${base}/documents/$DOC/export.docx"`,
    `curl -s -H "Authorization: Bearer $KEY" "${base}/documents/$DOC/export.md"`,
    `curl -s -H "Authorization: Bearer $KEY" -F user=ada@example.org -F "document_ids=$DOC" -F "prompt=How many days of leave are there?" ${base}/sessions`,
    '# The url in the answer opens the chat in a browser.',
  ];
}
