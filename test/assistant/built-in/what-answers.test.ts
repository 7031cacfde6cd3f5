import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const SOP = `# SOP-7 Care of the kiln

## Duties

The potter does the daily check of the kiln. The foreman orders the gas.

## Benefits of the workshop

- Free clay on Fridays
- A shelf in the drying room
- Two firings a year without charge

## History

| Revision | Date | Changed by | Change |
| --- | --- | --- | --- |
| 1 | 2020-02-01 | Ada Moss | First issue |
| 2 | 2023-05-04 | Ben Rush | Daily check added |
| 3 | 2024-06-01 | Ben Rush | Limit lowered to 900 degrees |
`;
const library = libraryOf({ 'sop-7.md': SOP });
const ask = (question: string) => askBuiltIn(question, library);

describe('a row of the revision history', () => {
  test('does not tell the rule that it names', async () => {
    expect((await ask('Who does the daily check?')).text).toStartWith('The potter does the daily check');
  });

  test('tells who changed something, and when', async () => {
    expect((await ask('Who added the daily check?')).text).toContain('Ben Rush');
    expect((await ask('What changed in revision 3?')).text).toContain('Limit lowered');
  });

  test.each([
    'What was changed with 2.1 of the glazing rules?',
    'Was hat sich mit 2.1 der Glazing rules geändert?',
  ])('is found by its number alone: %s', async (question) => {
    const rules = libraryOf({
      'Glazing rules.md': SOP.replace('SOP-7 Care of the kiln', 'Glazing rules').replace('| 2 |', '| 2.1 |'),
    });
    expect((await askBuiltIn(question, rules)).text).toContain('Daily check added');
  });

  test('is no reason', async () => {
    expect((await ask('Why was the limit lowered?')).found).toBe(false);
  });
});

describe('of a list of which several items answer', () => {
  test.each(['What benefits does the workshop have?', 'Which benefits are there in the workshop?'])(
    '%s',
    async (question) => {
      const { text, citations } = await ask(question);
      expect(text).toBe(
        '- Free clay on Fridays [1]\n- A shelf in the drying room [2]\n- Two firings a year without charge [3]',
      );
      for (const { quote } of citations) expect(SOP).toContain(quote);
    },
  );
});

test.each([
  ['¿Cuántos días de vacaciones tengo?', '28 working days'],
  ['Combien de jours de congés annuels avons-nous ?', '28 working days'],
])('%s: verbs of the first person say nothing about the document', async (question, answer) => {
  const handbook = libraryOf({
    'handbook.md':
      '# Handbook\n\nEvery employee is entitled to 28 working days of annual leave.\n\nPay is monthly.\n',
  });
  expect((await askBuiltIn(question, handbook)).text).toContain(answer);
});

test('what happens if something is not done is not calculated', async () => {
  const club = libraryOf({
    'club.md': '# Club\n\nA member who does not pay the fee may be expelled.\n',
    'invoices.csv':
      '| No. | Status | Total (EUR) |\n| --- | --- | --- |\n| 1 | paid | 20 |\n| 2 | open | 30 |\n',
  });
  const { text } = await askBuiltIn('What happens if I do not pay my fee?', club);
  expect(text).toContain('expelled');
  expect(text).not.toContain('30.00');
});

describe('a sentence about the same things as a question for a total or for what is most', () => {
  const CRATES = `| Crate | Customer | Cost EUR |
| --- | --- | --- |
| C-1 | Bruun | 12.00 |
| C-2 | Hald | 30.00 |
| C-3 | Bruun | 40.00 |
`;
  const RULES = `# Rules for complaints

The costs of complaints of customers up to 500 euros are approved by the sales office. On average, complaints of customers take 9 days.
`;
  const both = libraryOf({ 'complaints.md': CRATES, 'rules.md': RULES });

  test('does not answer it unless it tells one itself', async () => {
    const { text } = await askBuiltIn('Which customer caused the most costs of complaints?', both);
    expect(text).toContain('Bruun');
    expect(text).not.toStartWith('The costs of complaints');
    expect((await askBuiltIn('How long do complaints of customers take on average?', both)).text).toContain(
      'take 9 days',
    );
  });
});

test('a row without a number that may be one answers no question for a telephone number', async () => {
  const rows = [
    '| Id | Name | Area | Since | Shifts |',
    '| --- | --- | --- | --- | ---: |',
    '| V01 | Ada Moss | Kiln | 2019-03-01 | 28 |',
    '| V02 | Ben Rush | Shop | 2021-10-15 | 14 |',
    '| V03 | Cleo Hart | Yard | 2022-06-30 | 9 |',
  ];
  const cells = [' Phone |', ' --- |', ' 0171 555 011 |', ' 0171 555 012 |', ' 0171 555 013 |'];
  const ask = (lines: readonly string[]) =>
    askBuiltIn("What is Ben Rush's telephone number?", libraryOf({ 'helpers.md': lines.join('\n') }));
  expect((await ask(rows)).found).toBe(false);
  expect((await ask(rows.map((row, at) => row + cells[at]))).text).toContain('0171 555 012');
});

test('a question in the form of an order is answered where nothing can be changed', async () => {
  const rules =
    '# Vans\n\nDamage to a van is reported to the depot by 18:00.\n\nVans are washed on Fridays.\n';
  const {
    citations,
    proposal,
    choices = [],
  } = await askBuiltIn(
    'bin an nem van langgeschrammt, bis wann muss das depot den damage wissen',
    libraryOf({ 'vans.md': rules }),
  );
  expect([proposal, choices]).toEqual([undefined, []]);
  expect(citations[0]?.quote).toContain('by 18:00');
});

const WORKSHOP = `# Workshop

## Dangers

The main danger is flying chips. Another danger is the noise of the machines.

## Cleaning

The filters are cleaned every week by the shift leader.
`;

test.each([
  ['Name one of the dangers of the workshop.', 'flying chips'],
  ['State who cleans the filters.', 'shift leader'],
  ['Nennen Sie die Gefahren in der Werkstatt.', 'flying chips'],
  ['Nommez les dangers', 'flying chips'],
  ['Nombra un peligro del taller', 'flying chips'],
  ['Indique quién limpia los filtros', 'shift leader'],
])('%s, asked in the form of an order, changes nothing', async (question, says) => {
  const { text, proposal } = await askBuiltIn(question, libraryOf({ 'workshop.md': WORKSHOP }));
  expect(proposal).toBeUndefined();
  expect(text).toContain(says);
});

const TOURS = '# Tours\n\nTour E has 19 stops. The deposit is 20 euros. The car is washed by the driver.\n';

test.each([
  ['What is tour E', '19 stops'],
  ['What is the deposit and', '20 euros'],
  ['Wer wäscht den Wagen und', 'by the driver'],
  ['What is the deposit and when and where and who and why and how', '20 euros'],
])('%s, which ends as if another question followed, is answered', async (question, says) => {
  const { text } = await askBuiltIn(question, libraryOf({ 'tours.md': TOURS }));
  expect(text).toContain(says);
});

describe('which of a list comes first, and how far its ends are apart', () => {
  const leases = libraryOf({
    'Framework lease.md': `# Framework lease

(1) The lease runs for 24 months and runs out unless it is extended. (2) The rent is 40 euros a week, plus 15 euros for each holiday.
`,
    'leases.md': `# Leases

| Lease | Tenant | Rent EUR | Lease end |
| --- | --- | --- | --- |
| P-1 | Birch Tools | 310.00 | 2027-03-31 |
| P-2 | Cedar Prints | 540.00 | 2026-11-30 |
| P-3 | Elm Bikes | 425.00 | 2028-01-31 |
`,
  });

  test.each([
    ['Whose lease runs out first?', 'The lease runs for 24 months'],
    ['What is the difference between the highest and the lowest rent?', 'The rent is 40 euros'],
  ])('%s: a sentence about one of them tells it not', async (question, sentence) => {
    expect((await askBuiltIn(question, leases)).text).not.toStartWith(sentence);
  });
});
