/** A real library over a database in memory, for tests of what answers from it. */
import type { Library } from '../../src/assistant/library.ts';
import { splitPassages } from '../../src/assistant/split-passages.ts';
import { summarizeDifference } from '../../src/convert/difference/compare-files.ts';
import { reportHiddenText } from '../../src/convert/hidden/report-hidden.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import { type DocumentId, type NewId, writeId } from '../../src/domain/ids.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { readContents } from '../../src/flows/search/library-contents.ts';
import { openLibrary } from '../../src/flows/search/open-library.ts';
import { calculateInMemory } from '../../src/flows/tables/calculate-in-memory.ts';
import { Database } from '../../src/store/database.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { insertOrganization } from '../../src/store/organizations.ts';
import { deletePassagesBefore, insertPassages } from '../../src/store/passages.ts';
import { insertAccount } from '../../src/store/people/accounts.ts';
import { insertProject } from '../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';

/** @param files Markdown by file name; an array holds the versions of a document, oldest first */
export function libraryOf(files: Readonly<Record<string, string | readonly string[]>>): Library {
  let time = 0;
  const newId: NewId = (kind) => writeId(kind, ++time, new Uint8Array(16));
  const db = Database.open(':memory:');
  const organization = newId('organization');
  const account = newId('account');
  const project = newId('project');
  const texts = new Map<Sha256, string>();
  insertOrganization(db, { id: organization, name: 'x', creditBalance: null, createdAt: 0 });
  insertAccount(db, { id: account, email: 'x@x.test' as Email, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'x',
    accountId: null,
    createdAt: 0,
  });
  const ids = Object.entries(files).map(([fileName, versions]): DocumentId => {
    const id = newId('document');
    insertDocument(db, organization, { id, projectId: project, createdBy: account, createdAt: 0 });
    [versions].flat().forEach((markdown, index) => {
      const number = index + 1;
      const sha = `${id}-${number}` as Sha256;
      texts.set(sha, markdown);
      insertVersion(db, organization, {
        documentId: id,
        number,
        externalRef: null,
        fileName,
        kind: 'md',
        original: sha,
        size: markdown.length,
        pushedBy: account,
        pushedAt: ++time,
      });
      const { ranges: hidden } = reportHiddenText(markdown, []);
      const facts = hidden.length === 0 ? {} : { hidden: hidden.length };
      markVersionReady(db, organization, id, number, { markdown: sha, warnings: [], facts, at: 0 });
      const of = { projectId: project, documentId: id, version: number };
      insertPassages(db, organization, of, splitPassages(markdown, { fileName, facts, hidden }));
      deletePassagesBefore(db, organization, id, number);
    });
    return id;
  });
  const readMarkdown = async (sha: Sha256) => texts.get(sha) ?? '';
  return openLibrary(db, readContents(db, organization, ids), {
    readMarkdown,
    calculate: calculateInMemory(readMarkdown),
    compare: async (before, after) =>
      summarizeDifference(await readMarkdown(before.markdown), await readMarkdown(after.markdown)),
  });
}
