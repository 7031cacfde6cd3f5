import { describe, expect, test } from 'bun:test';
import type { Library } from '../../../src/assistant/library.ts';
import { readListingRequest } from '../../../src/assistant/listings/read-listing-request.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const CONTRACT = `# Supply contract

between Northgate Ltd (“Customer”) and Harlan GmbH (“Supplier”)

## 1 Delivery

The Supplier delivers within eight working days. The Supplier must keep a stock. The parties met in Hull.

## 2 Payment

The Customer shall pay within 45 days net, as the general terms and conditions (GTC) say. The fee is EUR 4,000.

## 3 Term

The contract runs until 28 February 2028. The price list is to be confirmed.

## 4 Contacts

Rebecca Thornton, managing director, signs for the Customer: thornton@northgate.example

| Task | Responsible |
| --- | --- |
| Call-offs | Linda Castellano |
`;

const AGREEMENT =
  '# Vereinbarung\n\nDer Plan wird spätestens vier Wochen vorher ausgehängt. Beschäftigte müssen den Tausch melden. Es gilt für alle.\n';

const library = libraryOf({ 'contract.md': CONTRACT, 'vereinbarung.md': AGREEMENT });

const ask = (question: string, of: Library = library) => askBuiltIn(question, of);

async function listed(question: string, of: Library = library): Promise<string[]> {
  const { text, citations } = await ask(question, of);
  for (const { quote } of citations) expect(CONTRACT + AGREEMENT).toContain(quote);
  return text.split('\n').flatMap((line) => /^- (.*) \[\d+\]$/.exec(line)?.[1] ?? []);
}

describe('things of a kind are listed', () => {
  test.each([
    [
      'List all deadlines in the contract',
      [
        'The Supplier delivers within eight working days.',
        'The Customer shall pay within 45 days net, as the general terms and conditions (GTC) say.',
        'The contract runs until 28 February 2028.',
      ],
    ],
    [
      'Which obligations has the supplier in the contract?',
      ['The Supplier delivers within eight working days.', 'The Supplier must keep a stock.'],
    ],
    ['Which amounts are named in the contract?', ['The fee is EUR 4,000.']],
    ['What dates are named in the contract?', ['The contract runs until 28 February 2028.']],
    ['Who is responsible for what in the contract?', ['Call-offs · Linda Castellano']],
    [
      'Show the contacts in the contract',
      ['Rebecca Thornton, managing director, signs for the Customer: thornton@northgate.example'],
    ],
    ['List the open points of the contract', ['The price list is to be confirmed.']],
    [
      'Which abbreviations are used in the contract?',
      ['The Customer shall pay within 45 days net, as the general terms and conditions (GTC) say.'],
    ],
    [
      'List the definitions in the contract',
      ['between Northgate Ltd (“Customer”) and Harlan GmbH (“Supplier”)'],
    ],
    [
      'Liste alle Fristen in der Vereinbarung auf',
      ['Der Plan wird spätestens vier Wochen vorher ausgehängt.'],
    ],
    ['Welche Pflichten gibt es in der Vereinbarung?', ['Beschäftigte müssen den Tausch melden.']],
    [
      'Quelles obligations a le fournisseur dans le contrat ?',
      ['The Supplier delivers within eight working days.', 'The Supplier must keep a stock.'],
    ],
    ['What does Linda Castellano have to do?', ['Call-offs · Linda Castellano']],
    ['Was muss Linda Castellano tun?', ['Call-offs · Linda Castellano']],
    ['¿Qué importes figuran en el contrato?', ['The fee is EUR 4,000.']],
  ])('%p', async (question, lines) => {
    expect(await listed(question)).toEqual(lines);
  });

  test('steps in their order, of the procedure that is meant', async () => {
    const of = libraryOf({
      'welds.md': '# Inspection of welds\n\n## Procedure\n\n1. Let the part cool.\n2. Remove the slag.\n',
      'trucks.md': '# Trucks\n\n## Daily check\n\n1. Look at the tyres.\n',
    });
    expect((await ask('What are the steps of the weld inspection?', of)).text).toContain(
      '\n1. Let the part cool. [1]\n2. Remove the slag. [2]',
    );
  });

  test('over all documents, by document', async () => {
    const { text } = await ask('List all deadlines');
    expect(text).toContain('**contract.md**');
    expect(text).toContain('**vereinbarung.md**');
  });

  test('in pieces, where there are many', async () => {
    const rules = Array.from({ length: 25 }, (_, i) => `Rule ${i} must be kept.`).join(' ');
    const of = libraryOf({ 'rules.md': `# Rules\n\n${rules}\n` });
    const first = await ask('List all obligations', of);
    expect(first.text).toStartWith('25 places for “obligations”:');
    expect(first.text).toEndWith('And 15 more.');
    expect(first.choices?.[0]?.question).toBe('List all obligations, part 2');
    expect((await ask('List all obligations, part 2', of)).text).toContain('Rule 10 must be kept.');
  });

  test('and where none is recognized, what was asked is looked for like anything else', async () => {
    const { text, found } = await ask(
      'List the open points in the agreement',
      libraryOf({ 'agreement.md': AGREEMENT }),
    );
    expect(found).toBe(false);
    expect(text).toStartWith('I found no certain answer in the documents.');
  });
});

describe('what somebody must do, and must not', () => {
  const LEASE = `# Lease

between Orme Ltd (“Landlord”) and Pax Ltd (“Tenant”)

## 1 Duties of the parties

The tenant must:

- sweep the yard on Fridays;
- keep the gate shut.

The landlord insures the building. The tenant may not keep dogs. Open fires are forbidden.

| No. | Task | Owner |
| --- | --- | --- |
| 1 | Find a new tenant | Lena Brook |
`;
  const of = libraryOf({ 'lease.md': LEASE });
  const lines = async (question: string) =>
    (await ask(question, of)).text.split('\n').flatMap((line) => /^- (.*) \[\d+\]$/.exec(line)?.[1] ?? []);

  test.each([
    'What must the tenant do?',
    'What is the tenant obliged to do?',
    'Que doit faire le locataire ?',
  ])('%s', async (question) => {
    const told = await lines(question);
    expect(told).toContain('sweep the yard on Fridays;');
    expect(told).toContain('keep the gate shut.');
    expect(told.join()).not.toContain('Lena Brook');
  });

  test.each([
    'What is the tenant not allowed to do?',
    'What must the tenant not do?',
    'Was darf der Mieter nicht?',
  ])('%s', async (question) => {
    expect(await lines(question)).toEqual(['The tenant may not keep dogs.']);
  });

  test.each([
    'What is forbidden?',
    'Was ist nicht erlaubt?',
    'Qu’est-ce qui est interdit ?',
    '¿Qué está prohibido?',
  ])('%s', async (question) => {
    expect(await lines(question)).toEqual(['The tenant may not keep dogs.', 'Open fires are forbidden.']);
  });
});

test.each([
  'Which deadline applies to complaints?',
  'How many deadlines are there?',
  'When are the obligations of the buyer in case of late delivery by sea to be met?',
])('takes %p for a question', (question) => {
  expect(readListingRequest(library, question)).toBeUndefined();
});

test('words that are explained before a colon are definitions under a heading that says so, and abbreviations anywhere', async () => {
  const manual = libraryOf({
    'manual.md':
      '# Manual\n\n## 1 Terms\n\nBlank: a part before milling.\n\n**Scrap**: a part that is not reworked.\n\n## 2 Use\n\nNote: wear gloves.\n\nQMS: quality management system.\n',
  });
  const shown = async (question: string) =>
    (await ask(question, manual)).text
      .split('\n')
      .flatMap((line) => /^- (.*) \[\d+\]$/.exec(line)?.[1] ?? []);
  expect(await shown('List all definitions')).toEqual([
    'Blank: a part before milling.',
    '**Scrap**: a part that is not reworked.',
  ]);
  expect(await shown('List all abbreviations')).toEqual(['QMS: quality management system.']);
});

describe('decisions', () => {
  const MINUTES = `# Meeting of the board

Date: 14 October 2025

## Van

Decision: the van is sold before winter. The price is 4,000 euros.

## Heating

The board agreed on a new boiler. The manager decides within a week who installs it.
`;
  const PROTOKOLL =
    '# Vorstandssitzung\n\nDer Vorstand beschließt, den Beitrag zu erhöhen. Urlaub wird von Frau Lund genehmigt.\n';
  const minutes = libraryOf({ 'minutes.md': MINUTES, 'sitzung.md': PROTOKOLL });
  const said = async (question: string) =>
    [...(await ask(question, minutes)).text.matchAll(/^- (.*) \[\d+\]$/gm)].map(([, line]) => line);
  const BOARD = ['Decision: the van is sold before winter.', 'The board agreed on a new boiler.'];
  const VORSTAND = 'Der Vorstand beschließt, den Beitrag zu erhöhen.';

  test.each([
    ['What was decided?', [...BOARD, VORSTAND]],
    ['List all decisions', [...BOARD, VORSTAND]],
    ['Welche Beschlüsse wurden gefasst?', [...BOARD, VORSTAND]],
    ['¿Qué se decidió?', [...BOARD, VORSTAND]],
    ['What did we decide in October?', BOARD],
    ['What was decided about the van?', BOARD.slice(0, 1)],
  ])('%s', async (question, decisions) => {
    expect(await said(question)).toEqual(decisions);
  });
});

test('a question about one thing asks for no list of such things', () => {
  for (const question of ['What is a glossary?', 'Was ist ein Glossar?', 'Are there any penalties?'])
    expect(readListingRequest(library, question)).toBeUndefined();
});

test('percentages are no other amounts', async () => {
  const fees = libraryOf({ 'fees.md': '# Fees\n\nA room costs 80 euros.\n\nMembers pay 25 % less.\n' });
  const { text } = await ask('List all percentages', fees);
  expect(text).toContain('25 %');
  expect(text).not.toContain('80 euros');
});

test('tasks are open by the state in their row', async () => {
  const rows =
    '| Task | Who | State |\n| --- | --- | --- |\n| Buy a till | Petra Zeller | open |\n| Mend the fence | Jakob Hauser | done |\n';
  const tasks = libraryOf({ 'minutes.md': `# Minutes\n\n## Tasks\n\n${rows}` });
  const { text } = await ask('What are the open tasks?', tasks);
  expect(text).toContain('Buy a till');
  expect(text).not.toContain('fence');
});

test('lists telephone numbers by their form, and takes no dates and amounts for them', async () => {
  const lines = [
    'The gatekeeper answers at 0341 22 87 10.',
    'L’accueil répond au 01 44 55 66 77.',
    'The rule holds from 05/2025 on.',
    'It was checked on 02-03-2025 for 0.85 euros.',
    'The gate closes at 05:30.',
  ];
  const { text } = await askBuiltIn(
    'List all phone numbers',
    libraryOf({ 'gate.md': `# Gate\n\n- ${lines.join('\n- ')}\n` }),
  );
  expect(lines.filter((line) => text.includes(line))).toEqual(lines.slice(0, 2));
});

describe('what was decided', () => {
  const minutes = libraryOf({
    'minutes.md':
      '# Minutes of 4 May\n\nJoan told of the roof. It was agreed to ask for a second quote. The swing was turned down.\n\nThe next meeting is in June.\n',
    'rules.md': '# Rules\n\nThe board decides on the swing.\n',
  });

  test.each([
    'What did the meeting decide?',
    'What has the board agreed on?',
    'Was hat der Vorstand beschlossen?',
    'Qu’est-ce que le comité a décidé ?',
    '¿Qué decidió la junta?',
  ])('is listed whoever is said to have decided it: %s', async (question) => {
    const { text } = await askBuiltIn(question, minutes);
    expect(text).toContain('It was agreed to ask for a second quote.');
    expect(text).toContain('The swing was turned down.');
    expect(text).not.toContain('roof');
  });

  test('is not taken for what one person decided', async () => {
    const { text } = await askBuiltIn('What did Joan decide?', minutes);
    expect(text).not.toContain('places for');
  });
});
