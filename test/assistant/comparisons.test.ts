import { describe, expect, test } from 'bun:test';
import { wordChanges } from '../../src/assistant/comparisons/word-changes.ts';
import type { Library } from '../../src/assistant/library.ts';
import { askBuiltIn } from '../support/ask-built-in.ts';
import { libraryOf } from '../support/library-of.ts';

const BEFORE = `# Supply agreement

## 1 Prices

| Article | Price (EUR) |
| --- | ---: |
| KX-100 | 45.00 |
| KX-200 | 92.50 |

## 2 Payment

Invoices are due within thirty (30) days of receipt. A discount of **2 %** applies within 10 days.

## 3 Liability

The liability of the supplier is limited to EUR 500,000 per year.

## 4 Term

Notice period: 30 days

## 5 Penalties

For each day of delay the supplier pays 0.5 % of the order value.

## 6 Governing law

This agreement is governed by German law.
`;
const AFTER = `${BEFORE.replace('92.50', '95.00')
  .replace('thirty (30)', 'sixty (60)')
  .replace('500,000', '750,000')
  .replace('period: 30', 'period: 60')
  .replace(/## 5 Penalties[\s\S]*?(?=## 6)/, '')
  .replace('## 6', '## 5')}
## 6 Data protection

Personal data are processed only as instructed.
`;
const PROCEDURE = `# SOP-014 Calibration

## Procedure

The technician cleans each gauge and compares it with the master gauge.
`;
const SERVICE = `# Maintenance contract

## Liability

The contractor is liable for damage caused by slight negligence up to one million euros.
`;

const versions = libraryOf({ 'supply-contract.docx': [BEFORE, AFTER], 'SOP-014.docx': PROCEDURE });

async function ask(question: string, library: Library = versions) {
  const answer = await askBuiltIn(question, library);
  const marks = [...answer.text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  expect(marks).toEqual(answer.citations.map((_, index) => index + 1));
  return answer;
}

test.each([
  'What changed between version 1 and 2 of the contract?',
  'What changed?',
  'What is different in the new version of the contract?',
])('%p: tells in words what changed, by section, and quotes each side', async (question) => {
  const { text, citations } = await ask(question);
  expect(text.split('\n')).toEqual([
    'What changed in supply-contract.docx from version 1 to version 2:',
    '- **1 Prices**: KX-200 – Price (EUR): 92.50 → 95.00 [1] [2]',
    '- **2 Payment**: thirty (30) days → sixty (60) days – “Invoices are due within sixty (60) days of receipt.” [3] [4]',
    '- **3 Liability**: EUR 500,000 → EUR 750,000 – “The liability of the supplier is limited to EUR 750,000 per year.” [5] [6]',
    '- **4 Term**: Notice period: 30 days → 60 days [7] [8]',
    '- **5 Penalties**, section that is gone: “For each day of delay the supplier pays 0.5 % of the order value.” [9]',
    '- **6 Data protection**, new section: “Personal data are processed only as instructed.” [10]',
  ]);
  for (const { quote, version } of citations) expect(version === 1 ? BEFORE : AFTER).toContain(quote);
});

test.each([
  [
    'Was hat sich im Vertrag geändert?',
    'Was sich in supply-contract.docx von Version 1 zu Version 2 geändert hat:',
  ],
  ['Qu’est-ce qui a changé dans le contrat ?', 'Ce qui a changé dans supply-contract.docx de la version 1'],
  ['¿Qué ha cambiado en el contrato?', 'Lo que cambió en supply-contract.docx de la versión 1'],
])('%p is the last two versions', async (question, beginning) => {
  expect((await ask(question)).text).toStartWith(beginning);
});

test('tells of one subject alone when that is asked', async () => {
  const liability = await ask('What changed in the contract regarding liability?');
  expect(liability.text.split('\n').slice(1)).toEqual([
    '- **3 Liability**: EUR 500,000 → EUR 750,000 – “The liability of the supplier is limited to EUR 750,000 per year.” [1] [2]',
  ]);
  expect((await ask('Which prices changed in the contract?')).text).toContain('92.50 → 95.00 [1] [2]');
  const law = await ask('What changed about the governing law between version 1 and version 2?');
  expect(law.text).toStartWith('I found no difference on “governing law”');
  expect(law.text).toContain('92.50 → 95.00');
});

test('puts what two documents say on a subject side by side', async () => {
  const two = libraryOf({
    'supply-contract.docx': AFTER,
    'maintenance.docx': SERVICE,
    'sop.docx': PROCEDURE,
  });
  const { text, citations } = await ask('Compare the supply contract and maintenance.docx on liability', two);
  expect(text).toStartWith('On “liability”:');
  expect(citations.map(({ fileName }) => fileName)).toEqual(['supply-contract.docx', 'maintenance.docx']);
  expect(text).toContain('EUR 750,000');
  expect(text).toContain('one million euros');
});

test('says that documents are unlike, and what each is about', async () => {
  const { text, citations } = await ask('Compare the contract with SOP-014');
  expect(text).toStartWith('supply-contract.docx and SOP-014.docx are different documents: they share 0 %');
  expect(new Set(citations.map(({ fileName }) => fileName)).size).toBe(2);
});

test('says which versions there are, and does not compare those that are not', async () => {
  expect((await ask('Is there a newer version of the contract?')).text).toBe(
    'supply-contract.docx is at version 2, which is the newest. Earlier: 1.',
  );
  expect((await ask('What changed in SOP-014?')).text).toContain('has only one version');
  expect((await ask('What changed between version 2 and 7 of the contract?')).text).toBe(
    'There is no version 7 of supply-contract.docx; it has versions 1 to 2.',
  );
  const three = libraryOf({ 'a.md': BEFORE, 'b.md': SERVICE, 'c.md': PROCEDURE });
  expect((await ask('Compare', three)).text).toContain('- a.md\n- b.md\n- c.md');
});

test('says that two documents say the same, or differ in looks alone', async () => {
  const twins = libraryOf({ 'a.md': BEFORE, 'b.md': BEFORE });
  expect((await ask('Compare a.md and b.md', twins)).text).toBe('a.md and b.md say the same.');
  const plain = libraryOf({ 'a.md': BEFORE, 'b.md': BEFORE.replace('**2 %**', '2 %') });
  expect((await ask('Compare a.md and b.md', plain)).text).toContain('only their looks differ');
});

test('says that two texts are too large to be compared', async () => {
  const twins: Library = {
    ...libraryOf({ 'a.md': BEFORE, 'b.md': AFTER }),
    compare: async () => 'too_large',
  };
  const answer = await ask('Compare a.md and b.md', twins);
  expect(answer.found).toBe(false);
  expect(answer.text).toStartWith('The two texts are too long');
});

test('says so when it has compared beginnings only', async () => {
  const texts = libraryOf({ 'a.md': BEFORE, 'b.md': AFTER });
  const cut: Library = {
    ...texts,
    compare: async (before, after) => {
      const comparison = await texts.compare(before, after);
      return typeof comparison === 'object' ? { ...comparison, isCut: true } : comparison;
    },
  };
  expect((await ask('Compare a.md and b.md', cut)).text).toEndWith('I compared only their beginnings.');
});

test.each([
  ['It ends on 3 May.', 'It ends on 9 May.', [{ from: '3 May', to: '9 May' }]],
  ['The fee is $40 a year.', 'The fee is $45 a year.', [{ from: '$40', to: '$45' }]],
  ['Both sign it.', 'Both sign and date it.', [{ from: '', to: 'and date' }]],
  ['The seller pays the freight.', 'Freight is paid by whoever buys.', undefined],
])('finds the words that changed: %p, %p', (before, after, changes) => {
  expect(wordChanges(before, after)).toEqual(changes);
});

const LEASE = `# Lease

between **Quay Estates**, Hull (“Landlord”) and **Mill Studio Ltd** (“Tenant”)

## 1 Term

The lease begins on 1 May 2024 and ends on 30 April 2034.

## 2 Rent

The rent is 2,400 euros per month and is due on the third working day.

## 3 Termination

Either party may terminate with nine months’ notice to the end of a year.

## 4 Liability

The Landlord is liable for intent and gross negligence alone.
`;
const CLEANING = `# Cleaning agreement

between **Mill Studio Ltd** (“Customer”) and **Pristine plc** (“Contractor”)

## 1 Duration

The agreement begins on 1 March 2025 and runs for three years.

## 2 Fee

The monthly fee is 810 euros. Invoices are payable within 21 days.

## 3 Notice

Either party may terminate with six weeks’ notice.

## 4 Liability

The liability of the Contractor is limited to 90,000 euros.
`;

test('two documents of one kind are compared point by point', async () => {
  const library = libraryOf({ 'Lease.md': LEASE, 'Cleaning agreement.md': CLEANING });
  for (const request of [
    'Compare the lease with the cleaning agreement',
    'What differs between the two contracts?',
  ]) {
    const { text, found } = await askBuiltIn(request, library);
    expect(found).toBe(true);
    const [, notice = ''] = text.split('**Notice**');
    expect(notice).toContain('- Lease.md: Either party may terminate with nine months’ notice');
    expect(notice).toContain('- Cleaning agreement.md: Either party may terminate with six weeks’ notice');
  }
  const { text } = await askBuiltIn('Vergleiche Lease.md mit Cleaning agreement.md', library);
  expect(text).toContain('Punkt für Punkt');
});

const RECALLS = `# Recall procedure

Withdrawal: goods are taken back from the trade before they reach a consumer.

Recall: consumers are asked to return what they have bought.

## Notice

During probation the notice is two weeks. After ten years the notice is four months.
`;

test('two things within documents are set side by side, whichever document has versions', async () => {
  const library = libraryOf({ 'Goods.md': RECALLS, 'Supply.md': ['# Supply\n\nOld.', '# Supply\n\nNew.'] });
  for (const request of [
    'What is the difference between a withdrawal and a recall?',
    'Was ist der Unterschied zwischen withdrawal und recall?',
  ]) {
    const { text } = await askBuiltIn(request, library);
    expect(text).toContain('before they reach a consumer');
    expect(text).toContain('asked to return what they have bought');
  }
  const { text } = await askBuiltIn('compare the notice during probation and after ten years', library);
  expect(text).toContain('two weeks');
  expect(text).toContain('four months');
});

test('all of many differences are told, each with a short piece of its sentence', async () => {
  const rules = (value: (rule: number) => number) =>
    Array.from(
      { length: 20 },
      (_, rule) => `## Rule ${rule}\n\nWhat rule ${rule} asks for is due within ${value(rule)} days.`,
    );
  const text = (value: (rule: number) => number) => ['# Rules', ...rules(value)].join('\n\n');
  const library = libraryOf({ 'Rules.md': [text((rule) => rule + 30), text((rule) => rule + 60)] });
  const answer = await askBuiltIn('Was hat sich in der neuen Fassung gegenüber der alten geändert?', library);

  for (let rule = 0; rule < 20; rule++)
    expect(answer.text).toContain(`${rule + 30} days → ${rule + 60} days`);
  expect(answer.text).not.toContain('„alten“');
});

describe('whether something has changed', () => {
  const fee = (amount: number) =>
    `# Agreement\n\n## Fee\n\nThe fee is ${amount} euros a month.\n\n## Liability\n\nThe liability is limited to 900 euros.\n`;
  const library = libraryOf({
    'agreement.md': [fee(40), fee(55)],
    'notes.md': '# Notes\n\nThe weather changed in May.\n',
  });

  test.each(['Has the fee changed?', 'Did the fee change?', 'Hat sich fee geändert?', '¿Ha cambiado fee?'])(
    '%s: by comparing the versions',
    async (question) => {
      expect((await askBuiltIn(question, library)).text).toContain('40 euros → 55 euros');
    },
  );

  test('says so where it has not', async () => {
    const { text } = await askBuiltIn('Was the liability changed?', library);
    expect(text).toContain('no difference on “liability”');
  });

  test('asks the text where no document with versions says it', async () => {
    const { text } = await askBuiltIn('Has the weather changed?', library);
    expect(text).toContain('The weather changed in May.');
  });

  test('finds no “no difference” on a word that the document has only in another language', async () => {
    const { text } = await askBuiltIn('Hat sich die Haftung geändert?', library);
    expect(text).not.toContain('keinen Unterschied');
  });
});

test('a difference between two rows is one figure, and no answer for each', async () => {
  const tools = libraryOf({
    'tools.md':
      '# Tools\n\n| Tool | Weight (kg) | Price EUR |\n| --- | --- | --- |\n| TL-1 | 12 | 340 |\n| TL-2 | 19 | 425 |\n| TL-3 | 7 | 90 |\n',
  });
  const { text } = await askBuiltIn('What is the difference in weight between TL-1 and TL-2?', tools);
  expect(text).toStartWith('7');
  expect(text).toContain('difference in Weight');
});
