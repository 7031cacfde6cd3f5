import { describe, expect, test } from 'bun:test';
import type { Library } from '../../../src/assistant/library.ts';
import { numberOf } from '../../../src/assistant/sections/section-number.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const CONTRACT = `# Supply contract

# 1 Subject

The supplier delivers sheet steel.[^1] It keeps a stock.

# 2 Delivery

## 2.1 Times

Within eight working days.

## 2.2 Places

- Sheffield
- Hull

# 3 Prices

| Article | Price |
| --- | --- |
| Bar | 12 |
| Plate | 30 |

# 6 Limitation of liability

The liability is limited to EUR 400,000.

# Annex B Forms

Form F-1 is used.

[^1]: Hot-rolled and cold-rolled.
`;

const AGREEMENT = `# Vereinbarung

# § 1 Geltung

Sie gilt für alle Beschäftigten.

# § 2 Tausch

Schichten dürfen getauscht werden.
`;

const PLAIN = `# Handbook

## Leave

There are thirty days.

## Travel

Trips are booked by the office.
`;

const CLAUSES =
  'TERMS\n\n4.1 The buyer pays.\n\n4.2 The seller delivers within ten days.\n\n4.3 Nobody else is bound.\n';

const library = libraryOf({ 'contract.md': CONTRACT, 'vereinbarung.md': AGREEMENT, 'handbook.md': PLAIN });

const ask = (question: string, of: Library = library) => askBuiltIn(question, of);

/** An answer without the other documents that it offers. */
function withoutOffer(text: string): string {
  return text.replace(/\n\n(?:From|Aus|D’après|De) contract\.md\. .+$/, '');
}

describe('a section is shown as it stands', () => {
  test.each([
    ['What does section 6 of the contract say?', '**6 Limitation of liability**', 'EUR 400,000. [1]'],
    ['What is clause 2.1 about?', '**2.1 Times**', 'Within eight working days. [1]'],
    ['Was steht in § 2?', '**§ 2 Tausch**', 'Schichten dürfen getauscht werden. [1]'],
    ['Que dit l’article 6 du contrat ?', '**6 Limitation of liability**', 'EUR 400,000. [1]'],
    ['¿Qué dice la cláusula 6 del contrato?', '**6 Limitation of liability**', 'EUR 400,000. [1]'],
    ['Show me annex B', '**Annex B Forms**', 'Form F-1 is used. [1]'],
    ['What does the contract say about liability?', '', 'EUR 400,000. [1]'],
    ['Was sagt der Vertrag über die Haftung?', '', 'EUR 400,000. [1]'],
    ['Show the section on travel', '', 'Trips are booked by the office. [1]'],
  ])('%p', async (question, heading, text) => {
    const answer = await ask(question);
    expect(answer.found).toBe(true);
    expect(answer.text).toContain(heading);
    expect(withoutOffer(answer.text)).toEndWith(text);
  });

  test('with the sections, tables and notes within it', async () => {
    expect((await ask('What does section 2 of the contract say?')).text).toBe(
      '**2 Delivery**\n\n**2.1 Times**\n\nWithin eight working days. [1]\n\n**2.2 Places**\n\n- Sheffield\n- Hull [2]',
    );
    const prices = await ask('What does section 3 of the contract say?');
    expect(prices.text).toContain('| Article | Price |\n| --- | --- |\n| Bar | 12 |\n| Plate | 30 |\n\n[1]');
    const subject = await ask('What does section 1 of the contract say?');
    expect(subject.text).toBe(
      '**1 Subject**\n\nThe supplier delivers sheet steel. It keeps a stock. [1]\n\nHot-rolled and cold-rolled. [2]',
    );
    for (const { quote } of subject.citations) expect(CONTRACT).toContain(quote);
  });

  test('by what stands there where headings bear no numbers, and by clauses without headings', async () => {
    const second = await ask('What does section 2 of the handbook say?');
    expect(second.text).toContain('bear no numbers');
    expect(second.text).toContain('Trips are booked');
    const clause = await ask('What does clause 4.2 say?', libraryOf({ 'terms.md': CLAUSES }));
    expect(clause.text).toBe('4.2 The seller delivers within ten days. [1]');
  });

  test('piece by piece where it is long, each piece a question', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `Paragraph ${i} says what is done in step ${i} of it.`);
    const of = libraryOf({ 'plan.md': `# Plan\n\n## 4 Steps\n\n${long.join('\n\n')}\n` });
    const first = await ask('What does section 4 say?', of);
    expect(first.text).toContain('Paragraph 0 ');
    expect(first.choices?.[0]?.question).toBe('What does section 4 say, part 2');
    const second = await ask(first.choices?.[0]?.question ?? '', of);
    expect(second.text).not.toContain('Paragraph 0 ');
    expect(second.text).toContain('Paragraph 20 ');
  });
});

test('says that there is no such section, and which there are', async () => {
  const answer = await ask('What does section 12 of the contract say?');
  expect(answer.found).toBe(false);
  expect(answer.text).toStartWith('contract.md has no section 12. It has:\n- Supply contract\n- 1 Subject');
});

test('offers the same section of other documents', async () => {
  const answer = await ask('What does section 1 say?');
  expect(answer.choices?.map(({ label }) => label)).toEqual(['The same in vereinbarung.md: § 1 Geltung']);
  const other = await ask(answer.choices?.[0]?.question ?? '');
  expect(other.text).toContain('Sie gilt für alle Beschäftigten.');
});

test('answers what is asked of a section, and not with all of it', async () => {
  expect((await ask('How high is the limit of liability in section 6?')).text).toContain('EUR 400,000');
});

test('looks into an earlier version where one is named', async () => {
  const of = libraryOf({
    'contract.md': [
      '# Contract\n\n## 1 Limit\n\nThe limit is 250.\n',
      '# Contract\n\n## 1 Limit\n\nThe limit is 400.\n',
    ],
  });
  const answer = await ask('What did section 1 of version 1 of the contract say?', of);
  expect(answer.text).toContain('The limit is 250. [1]');
  expect(answer.citations[0]?.version).toBe(1);
});

test.each([
  ['6 Liability', '6', 'Liability'],
  ['§ 4 Zuschläge', '4', 'Zuschläge'],
  ['4.2. Terms', '4.2', 'Terms'],
  ['Annex B – Forms', 'B', 'Forms'],
  ['Kapitel III: Rechte', 'III', 'Rechte'],
  ['D4 Root cause', 'D4', 'Root cause'],
  ['A new plan', undefined, 'A new plan'],
  ['2024 in figures', undefined, '2024 in figures'],
])('reads the number of the heading %p', (heading, number, title) => {
  expect(numberOf(heading)).toMatchObject({ title });
  expect(numberOf(heading).number?.number).toBe(number);
});

describe('which section something stands in is told by its heading', () => {
  test.each([
    ['Which section deals with liability?', '**6 Limitation of liability**'],
    ['In which section do I find the rules on prices?', '**3 Prices**'],
    ['In which chapter is anything written about sheet steel?', 'contract.md, 1 Subject'],
    ['In welchem Abschnitt steht etwas über Tausch?', '**§ 2 Tausch**'],
  ])('%s', async (question, heading) => {
    expect((await ask(question)).text).toContain(heading);
  });

  test.each([
    'What sections does the handbook have?',
    'What is the table of contents of the handbook?',
    'Welche Kapitel hat das Handbuch?',
  ])('%s: all of them', async (question) => {
    expect((await ask(question)).text).toBe(
      'From handbook.md:\n- Handbook\n- Leave\n- Travel'.replace(
        'From',
        question.startsWith('W') && question.includes('das') ? 'Aus' : 'From',
      ),
    );
  });

  test('an article of a price list is no section', async () => {
    const prices = libraryOf({
      'prices.csv': '| Article | Price |\n| --- | --- |\n| Bar | 12 |\n| Plate | 30 |\n',
    });
    expect((await ask('Which article is the cheapest?', prices)).text).toStartWith('Bar');
  });
});
