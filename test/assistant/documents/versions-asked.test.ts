import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const lease = (notice: string) =>
  `# Garage lease\n\n## 1 End\n\nThe tenant may end the lease with ${notice} weeks' notice.\n\n## 2 Keys\n\nTwo keys are handed over.\n`;
const library = libraryOf({
  'garage-lease-v1.md': lease('three'),
  'garage-lease-v2.md': lease('five'),
  'handbook.md':
    '# Handbook\n\nThe notice period of employees is nine weeks. Bicycles are cleaned on Fridays.\n',
});

test.each([
  ['How much notice must I give under the old lease?', 'three', 'five'],
  ['What is the notice in the new lease?', 'five', 'three'],
  ['How many weeks of notice? (lease, version 1)', 'three', 'five'],
])('%s is answered from that version alone', async (question, told, other) => {
  const { text } = await askBuiltIn(question, library);
  expect(text).toContain(`${told} weeks`);
  expect(text).not.toContain(`${other} weeks`);
});

test('what a named version does not tell is answered from no other document', async () => {
  const { found } = await askBuiltIn('On which day are bicycles cleaned under the new lease?', library);
  expect(found).toBe(false);
});
