/** The README file of an exported archive. */
export function README({
  organization,
  email,
  at,
}: {
  readonly organization: string;
  readonly email: string;
  readonly at: number;
}): string {
  return `# What ${organization} keeps about ${email} in docgate

Made on ${new Date(at).toISOString()}. Times are UTC.

| file | holds |
| --- | --- |
| account.json | the account, membership, names at identity providers, signed-in browsers, names of API keys that were made |
| documents.json | the documents of the workspace, with every version |
| documents/ | each version's file as it was pushed, and its content as Markdown (content.md) |
| chats/ | each chat with questions, answers and what they cite |
| changes.json | changes to documents that were proposed or decided |
| shared-documents.json | what was added to documents of the organization: those themselves are the organization's |
| audit.jsonl | entries of the audit trail by the person, and about the person, their documents and their chats |

Not in it: passwords, since there are none; the contents of documents that belong to the organization; other people, but for
ids; backups, which hold the same until they run out.
`;
}
