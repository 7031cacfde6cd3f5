/** Fills a chat with questions and answers, beside the service that serves it. */
import { join } from 'node:path';
import { type SessionId, writeId } from '../../src/domain/ids.ts';
import { Database } from '../../src/store/database.ts';
import { insertMessage } from '../../src/store/messages.ts';
import { listOrganizations } from '../../src/store/organizations.ts';

const ANSWER = `Records are kept as follows [1]:

- **Training records**: ten years after the person has left
- *Calibration records*: for the life of the instrument, see \`QM-204\`

| Record | Kept |
| --- | --- |
| Complaint | 15 years |
| Audit | 10 years |

The head of the department decides in all other cases, and writes down why.`;

/** @param pairs of a question and its answer */
export function fillChat(folder: string, session: SessionId, pairs: number): void {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  const organization = listOrganizations(db)[0]?.id;
  if (organization === undefined) throw new Error('there is no organization');
  db.transaction(() => {
    for (let pair = 0; pair < pairs; pair++) {
      const message = (role: 'person' | 'assistant', text: string) => ({
        id: writeId('message', 1_000_000 + pair * 2, crypto.getRandomValues(new Uint8Array(16))),
        sessionId: session,
        role,
        state: 'complete' as const,
        text,
        createdAt: 1_000_000 + pair,
      });
      insertMessage(db, organization, message('person', `How long are records of kind ${pair} kept?`));
      insertMessage(db, organization, message('assistant', ANSWER));
    }
  });
  db.close();
}
