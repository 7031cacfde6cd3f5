/**
 * A first answer that nobody asked for: it loads the language data and has the code compiled, which takes several times
 * as long as an answer, while a person is still typing the first question.
 */
import type { Assistant } from '../../assistant/assistant.ts';
import { LibraryInMemory } from '../search/library-in-memory.ts';

/** Sentences that answer, some that nearly do, and a table: what the steps of most answers look at. */
const DOCUMENT = `# Leave

Every employee has **30 days** of paid leave a year. Requests are sent to the manager two weeks before.

- An employee who is new has two days of leave for each month of the first year.
- Employees with children have five more days of leave in each school year.
- How many days of leave are left over is told to every employee in December.
- Days of leave that an employee does not take by March are lost.
- An employee may have ten days of unpaid leave a year.
- Employees on leave name somebody who answers for them.

| grade | days |
| --- | ---: |
| junior | 28 |
| senior | 32 |
`;

/** @throws whatever the assistant throws */
export async function rehearse(assistant: Assistant): Promise<void> {
  const memory = new LibraryInMemory();
  memory.add('leave.md', { markdown: DOCUMENT, warnings: [], facts: {} });
  try {
    await assistant.answer({
      question: 'How many days of leave does an employee have?',
      history: [],
      library: memory.open({ calculate: async () => undefined, compare: async () => 'too_large' }),
      signal: new AbortController().signal,
      onText: () => undefined,
      onStep: () => undefined,
    });
  } finally {
    memory.close();
  }
}
