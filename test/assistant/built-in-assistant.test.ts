import { describe, expect, test } from 'bun:test';
import type { Answer, Turn } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import { composeAnswer } from '../../src/assistant/built-in/compose.ts';
import { toNear } from '../../src/assistant/built-in/find-answer.ts';
import { TermMatcher } from '../../src/assistant/built-in/matching.ts';
import { preparePassage } from '../../src/assistant/built-in/prepared.ts';
import { readQuestion } from '../../src/assistant/built-in/question.ts';
import type { Library } from '../../src/assistant/library.ts';
import { type Ranked, rank } from '../../src/assistant/ranking/rank.ts';
import { Opposites } from '../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { askBuiltIn } from '../support/ask-built-in.ts';
import { libraryOf } from '../support/library-of.ts';

const LEASE = `# Lease

The landlord is Acme Holdings. The tenant is Miller & Sons, founded in 1987 by Clara Miller.

## Term

The lease begins on 1 March 2021. It may be terminated with 30 days' notice to the end of a quarter.

## Rent

The rent is 1,200 euros a month. It is due on the third working day.

| Room | Area (m²) | Floor |
| --- | --- | --- |
| Workshop | 84 | 0 |
| Office | 32 | 1 |
| Archive | 12 | -1 |
`;

const OFFER = `# Angebot

Die Laufzeit des Wartungsvertrags beträgt drei Jahre. Die Gebühr beträgt 400 Euro im Jahr.

Ansprechpartnerin ist Frau Petra Vogel. Der Mietvertrag wird davon nicht berührt.
`;

const library = libraryOf({ 'lease.md': LEASE, 'angebot.md': OFFER });

async function ask(question: string, of: Library = library, history: readonly Turn[] = []) {
  const pieces: string[] = [];
  const answer = await createBuiltInAssistant().answer({
    question,
    history,
    library: of,
    signal: new AbortController().signal,
    onText: (delta) => pieces.push(delta),
    onStep: () => undefined,
  });
  expect(pieces.join('')).toBe(answer.text);
  return answer;
}

function firstLine(answer: Answer): string {
  return answer.text.split('\n')[0] ?? '';
}

test('answers who, when and how much with the sentence that says it, and cites it word for word', async () => {
  expect(firstLine(await ask('Who founded Miller & Sons?'))).toContain('Clara Miller');
  expect(firstLine(await ask('When does the lease begin?'))).toContain('1 March 2021');
  const rent = await ask('How much is the rent a month?');
  expect(firstLine(rent)).toBe('The rent is 1,200 euros a month. [1]');
  expect(rent.citations[0]).toMatchObject({ fileName: 'lease.md', version: 1, headings: ['Lease', 'Rent'] });
  for (const { quote } of rent.citations) expect(LEASE + OFFER).toContain(quote);
});

test('quotes what is said several times once', async () => {
  const again = libraryOf({ 'a.md': `# A\n\n${'The key lies under the stone. '.repeat(5)}\n` });
  const answer = await ask('Where lies the key?', again);
  expect(answer.text).toBe('The key lies under the stone. [1]');
});

test('answers German questions from compounds and other forms of a word', async () => {
  expect(firstLine(await ask('Wie lange läuft der Wartungsvertrag?'))).toContain('drei Jahre');
  expect(firstLine(await ask('Wer ist die Ansprechpartnerin?'))).toContain('Petra Vogel');
});

const GLOSSARY = `# Calibration handbook

Using a torque wrench, the technician tightens the torque wrench holder by hand.

A torque wrench is checked in the workshop. Each torque wrench needs a label.

A torque wrench is a tool that limits the force on a bolt. Torque wrench users keep a list.

Eine Prüfspitze wird nach Gebrauch gereinigt. Ohne Prüfspitze misst die Prüfspitzenhalterung nichts.

Eine Prüfspitze ist ein Stift aus Metall, der den Kontakt herstellt.

El calibre se guarda en su estuche. Sin calibre no hay medida.

El calibre es un instrumento que mide espesores.
`;

test.each([
  ['What is a torque wrench?', 'A torque wrench is a tool that limits the force on a bolt. [1]'],
  ['Was ist eine Prüfspitze?', 'Eine Prüfspitze ist ein Stift aus Metall, der den Kontakt herstellt. [1]'],
  ['¿Qué es un calibre?', 'El calibre es un instrumento que mide espesores. [1]'],
])('answers %p with the sentence that defines it', async (question, sentence) => {
  expect(firstLine(await ask(question, libraryOf({ 'handbook.md': GLOSSARY })))).toBe(sentence);
});

test('shows what comes near, and says that it is no answer', async () => {
  const hawks = 'Female hawks build the nest.';
  const answer = await ask('What do male hawks build?', libraryOf({ 'a.md': hawks }));
  expect(answer.text).toBe(
    `I found no certain answer in the documents. The nearest places:\n\n> ${hawks} [1]`,
  );
  expect(answer).toMatchObject({ found: false, citations: [{ quote: hawks }] });
});

test('shows as near what ranks best, and nothing where that is far and shares little with the question', () => {
  const ranked = (shared: number) =>
    [3, 2, 0].map((score) => {
      const figures = { own: shared, withHeading: 0, passage: 0, meantWithHeading: 0 };
      return { score, figures } as unknown as Ranked;
    });
  const shown = (nearness: number, shared: number) =>
    toNear({ kind: 'near', sure: 0, nearness, ranked: ranked(shared) });
  expect(shown(0.4, 0).ranked).toEqual(ranked(0).slice(0, 2));
  expect(shown(0.1, 0.5).ranked).toEqual(ranked(0.5).slice(0, 2));
  expect(shown(0.1, 0)).toMatchObject({ kind: 'none', ranked: [] });
});

describe('a rule that shares no word with the question is found by what it means', () => {
  const rules = libraryOf({
    'Rules.md':
      '# House rules\n\n## Vehicles\n\nDamage to company vehicles is reported to the fleet manager on the same day.\n\n## Absence\n\nWhoever is ill informs the shift leader before work begins.\n\n## Kitchen\n\nThe refrigerator is emptied every Friday.\n\n## Guests\n\nVisitors sign the book at reception.\n',
  });

  test.each([
    ['i scratched the van', 'Damage to company vehicles'],
    ['Habe die Karre verbeult, wem sage ich das?', 'Damage to company vehicles'],
    ['I woke up with a fever, who do I ring?', 'Whoever is ill'],
    ['Je suis tombé malade cette nuit, qui dois-je appeler ?', 'Whoever is ill'],
  ])('%s', async (question, says) => {
    const { citations } = await ask(question, rules);
    expect(citations[0]?.quote).toStartWith(says);
  });

  test('and what none is about has no answer', async () => {
    expect(await ask('What is the capital of France?', rules)).toMatchObject({ found: false, citations: [] });
  });
});

test('says of an answer that is not sure that it may be one', () => {
  const of = libraryOf({ 'a.md': 'Stays of three weeks are moved to an apartment.' });
  const [passage] = of.documents().flatMap(({ id }) => of.passages(id, 0, 0));
  const question = readQuestion('Wo schläft man bei einem Aufenthalt von drei Wochen?', new RelatedWords());
  const matcher = new TermMatcher(question.terms);
  const search = { question, matcher, weights: question.terms.map(() => 1) };
  const prepared = passage === undefined ? [] : [preparePassage(passage, 'en')];
  const ranked = rank(prepared, { ...search, opposites: new Opposites() });
  const told = (sure: number) =>
    composeAnswer(of, question, { kind: 'quotes', sure, nearness: sure, ranked, search }).text;
  expect(told(0.6)).toBe(`Das könnte die Antwort sein: ${told(0.9)}`);
  expect(told(0.9)).toBe('Stays of three weeks are moved to an apartment. [1]');
});

test('looks a value up in a table by row and column', async () => {
  const answer = await ask('What is the area of the office?');
  expect(firstLine(answer)).toBe('Area (m²): 32 [1]');
  expect(answer.citations[0]?.quote).toBe('| Office | 32 | 1 |');
});

test('shows a row that answers as a small table, with the names of its columns', () => {
  const of = libraryOf({ 'rooms.md': '| Room | Area |\n| --- | --- |\n| Office | 32 |\n' });
  const [passage] = of.documents().flatMap(({ id }) => of.passages(id, 0, 0));
  const prepared = passage && preparePassage(passage, 'en');
  const question = readQuestion('What is the area of the office?', new RelatedWords());
  const matcher = new TermMatcher(question.terms);
  const search = { question, matcher, weights: question.terms.map(() => 1) };
  const ranked = rank(prepared === undefined ? [] : [prepared], { ...search, opposites: new Opposites() });
  expect(composeAnswer(of, question, { kind: 'quotes', sure: 1, nearness: 0.9, ranked, search }).text).toBe(
    'Office · 32 [1]\n\n| Room | Area |\n| --- | --- |\n| Office | 32 |',
  );
});

test('answers the highest and the least from the column that the question points at', async () => {
  expect(firstLine(await ask('Which room has the largest area?'))).toBe('Workshop (Area (m²): 84) [1]');
  expect(firstLine(await ask('Which room has the smallest area?'))).toBe('Archive (Area (m²): 12) [1]');
});

test('says that the documents hold no answer, in the language of the question', async () => {
  expect(await ask('Who won the football championship in Brazil?')).toEqual({
    text: 'I found no answer to this in the documents.',
    citations: [],
    found: false,
  });
  expect((await ask('Wie hoch ist der Mont Blanc?')).text).toBe(
    'Dazu habe ich in den Dokumenten nichts gefunden.',
  );
});

test('does not take the opposite of what was asked for an answer', async () => {
  const animals = libraryOf({
    'a.md': 'Female hawks build the nest. The nest is lined with bark by the pair.',
  });
  expect((await ask('What do female hawks build?', animals)).found).toBe(true);
  expect((await ask('What do male hawks build?', animals)).found).toBe(false);
  expect((await ask('What do female hawks not build?', animals)).found).toBe(false);
});

test('lets a follow-up lean on the question before it', async () => {
  const history = [{ question: 'What is the area of the office?', answer: 'Area (m²): 32' }];
  expect(firstLine(await ask('And of the archive?', library, history))).toContain('12');
});

test('lists and counts the documents that mention something, with a sentence of each', async () => {
  const answer = await ask('Which documents mention the notice?');
  expect(answer.text).toStartWith('One document mentions the notice:\n- lease.md: ');
  expect(answer.citations[0]?.quote).toContain("30 days' notice");
  expect((await ask('How many documents are there?')).text).toBe(
    'There are 2 documents:\n- lease.md\n- angebot.md',
  );
  expect((await ask('Which documents mention unicorns?')).found).toBe(false);
});

test('quotes what stands under a heading that the question names, in the document that it names', async () => {
  const other = libraryOf({
    'other.md': '# Other\n\n## Deposit\n\nNo deposit is paid.\n',
    'terms.md':
      '# Terms\n\n## Scope of work\n\nEach sensor is tested. Nothing else is.\n\n## Deposit\n\nThree thousand euros.\n\n## Fees\n\n| Step | Fee |\n| --- | --- |\n| One | 10 |\n| Two | 20 |\n',
  });
  const deposit = await ask('What does “terms.md” say about “Deposit”?', other);
  expect(deposit.text).toBe('Three thousand euros. [1]');
  expect(deposit.citations[0]).toMatchObject({ fileName: 'terms.md', headings: ['Terms', 'Deposit'] });
  const scope = await ask('Was sagt „terms.md“ über „Scope of work“?', other);
  expect(scope.text).toBe('Each sensor is tested. Nothing else is. [1]');
  const fees = await ask('What does terms.md say about the fees?', other);
  expect(fees.text).toBe('| Step | Fee |\n| --- | --- |\n| One | 10 |\n| Two | 20 |\n\n[1]');
  const none = await ask('What does “terms.md” say about “Penguins”?', other);
  expect(none).toMatchObject({ found: false, citations: [] });
});

test('turns an instruction into a proposal for the document that holds the text', async () => {
  const answer = await ask('Replace "30 days" with "45 days" in section 2');
  expect(answer.proposal).toMatchObject({
    fileName: 'lease.md',
    version: 1,
    edits: [{ kind: 'replace', text: '30 days', with: '45 days', place: { section: '2' } }],
  });
  const german = await ask('Ersetze „drei Jahre“ überall durch „vier Jahre“');
  expect(german.proposal?.edits).toEqual([
    { kind: 'replace', text: 'drei Jahre', with: 'vier Jahre', everywhere: true },
  ]);
  const underHeading = await ask('Ersetze „drei Jahre“ durch „vier Jahre“ unter der Überschrift „Dauer“');
  expect(underHeading.proposal?.edits).toEqual([
    { kind: 'replace', text: 'drei Jahre', with: 'vier Jahre', place: { section: 'Dauer' } },
  ]);
});

test('proposes in the language of the instruction, whatever language the texts are in', async () => {
  const german = await ask('Ersetze "30 days\' notice" durch "the 45 days"');
  expect(german.text).toStartWith('Ich schlage vor');
  const french = await ask('Remplace "1,200 euros" par "1,300 euros"');
  expect(french.text).not.toStartWith('I propose');
  expect(french.proposal).toBeDefined();
});

test('finds the text of a heading, and words that every text holds', async () => {
  expect(
    (await ask('Replace "Rent" with "Hire"', libraryOf({ 'a.md': '# Rent\n\nIt is due.\n' }))).proposal,
  ).toMatchObject({ fileName: 'a.md' });
  const two = libraryOf({ 'a.md': '# One\n\nThis is it.\n', 'b.md': '# Two\n\nThat was it.\n' });
  expect((await ask('Replace "This" with "That"', two)).proposal?.fileName).toBe('a.md');
});

test('leaves it to a Word file whether it holds a text that its Markdown does not, such as a page header', async () => {
  const letter = libraryOf({ 'letter.docx': 'Dear Ada\n' });
  expect((await ask('Replace "Draft" with "Final"', letter)).proposal?.fileName).toBe('letter.docx');
});

test('proposes nothing for a text that does not occur, or occurs in several documents', async () => {
  const missing = await ask('Replace "99 days" with "45 days"');
  expect(missing).toMatchObject({ found: false, citations: [] });
  expect(missing.proposal).toBeUndefined();
  const twins = libraryOf({ 'a.md': LEASE, 'b.md': LEASE });
  expect((await ask('Replace "30 days" with "45 days"', twins)).proposal).toBeUndefined();
  expect((await ask('Replace "30 days" with "45 days" in b.md', twins)).proposal?.fileName).toBe('b.md');
});

test('says what it is and what it cannot do', async () => {
  expect((await ask('What can you do?')).text).toContain('no language model');
  expect(await ask('Translate the lease into French')).toMatchObject({ found: false });
});

test('answers nothing once the person has stopped it', async () => {
  const stop = new AbortController();
  stop.abort();
  const answer = createBuiltInAssistant().answer({
    question: 'Who?',
    history: [],
    library,
    signal: stop.signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
  expect(answer).rejects.toThrow();
});

test('takes any text for a question without failing', async () => {
  for (const text of [
    '',
    '?',
    '"',
    '(((',
    'a'.repeat(20_000),
    '“”',
    '* AND NEAR(',
    '\u0000',
    '🦅?',
    'x '.repeat(9_000),
  ]) {
    expect(typeof (await ask(text)).text).toBe('string');
  }
});

/** How often others had a turn while something was done. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await act();
  isDone = true;
  return turns;
}

test('lets others go on while it summarizes a long document', async () => {
  const words =
    'the tenant pays rent on the first day of each month unless both parties agreed otherwise'.split(' ');
  const sentence = (n: number) => words.map((_, at) => words[(at * (n + 3)) % words.length]).join(' ');
  const text = Array.from({ length: 8_000 }, (_, n) => `${n} ${sentence(n)}.`).join('\n\n');
  const book = libraryOf({ 'book.md': text });
  expect(await turnsDuring(() => ask('Summarize book.md in 40 sentences', book))).toBeGreaterThan(3);
});

test('lets others go on while it looks through a long document', async () => {
  const text = 'a *word* of [many](https://example.org) '.repeat(60_000);
  const book: Library = { ...libraryOf({ 'book.md': 'short' }), markdown: async () => text };
  const asked = () => ask('Replace "no such words" with "others"', book);
  expect(await turnsDuring(asked)).toBeGreaterThan(3);
});

test('finds a text that is emphasized in the midst of a long document', async () => {
  const filler = (words: string) => `${words} `.repeat(9_000).trim();
  const before = `${filler('page after page')}\n\nThe **rent** is *due*.\n\n${filler('and so on')}`;
  const answer = await ask('Replace "rent is due" with "rent is late"', libraryOf({ 'book.md': before }));
  expect(answer.proposal?.fileName).toBe('book.md');
});

test.each([
  ['How high is the deposit?', 'The deposit is 3,000 euros.'],
  ['how big is the rent', 'The rent is 1,200 euros a month.'],
  ['Wie hoch ist die Kaution?', 'The deposit is 3,000 euros.'],
  ['¿Cuánto es la fianza?', 'The deposit is 3,000 euros.'],
])('%p asks for the amount of what it names', async (question, answer) => {
  const terms = libraryOf({
    'terms.md': '# Terms\n\nThe rent is 1,200 euros a month.\n\nThe deposit is 3,000 euros.\n',
  });
  const { found, citations } = await askBuiltIn(question, terms);
  expect([found, citations[0]?.quote]).toEqual([true, answer]);
});
