/** Gives a person many sessions over the documents of the one they have, beside the service that serves it. */
import { join } from 'node:path';
import { writeId } from '../../src/domain/ids.ts';
import { parseEmail } from '../../src/domain/people/email.ts';
import { Database } from '../../src/store/database.ts';
import { listSessionDocuments } from '../../src/store/documents.ts';
import { listOrganizations } from '../../src/store/organizations.ts';
import { findAccountByEmail } from '../../src/store/people/accounts.ts';
import { attachDocument, insertSession, listSessions } from '../../src/store/sessions.ts';

export function fillSessions(folder: string, person: string, count: number): void {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  const organization = listOrganizations(db)[0]?.id;
  const email = parseEmail(person);
  const account = email && findAccountByEmail(db, email)?.id;
  if (organization === undefined || account === undefined) throw new Error('the person is not there');
  const wanted = { before: null, limit: 1 };
  const [known] = listSessions(db, organization, { accountId: account, scope: 'workspace' }, wanted);
  if (known === undefined) throw new Error('the person has no session');
  const documents = listSessionDocuments(db, organization, known.id);
  db.transaction(() => {
    for (let index = 1; index < count; index++) {
      const id = writeId('session', known.createdAt + index, crypto.getRandomValues(new Uint8Array(16)));
      insertSession(db, { ...known, id, createdAt: known.createdAt + index });
      for (const document of documents) attachDocument(db, organization, id, document.id);
    }
  });
  db.close();
}
