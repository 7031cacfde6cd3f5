import { expect, test } from 'bun:test';
import type { Library } from '../../src/assistant/library.ts';
import { askBuiltIn } from '../support/ask-built-in.ts';
import { libraryOf } from '../support/library-of.ts';

const CONTRACT = `# Supply agreement

between Nordwind GmbH ("Buyer") and Alpen Valves AG, hereinafter "Supplier"

## 1 Scope

The Supplier delivers valves of the series KX to the Buyer.

## 2 Payment

Invoices are due within thirty days of receipt.[^1]

## 3 Liability

The liability of the Supplier is limited to EUR 500,000 per year.

## 4 Term and termination

Notice period: 30 days

This agreement starts on 1 January 2024 and runs for two years.

## 5 Governing law

This agreement is governed by German law.

[^1]: Net.
`;

const PROCEDURE = `# SOP-021 Nonconforming material

## Purpose

This procedure describes how nonconforming material is separated and decided upon.

Uncontrolled when printed, see the list of valid documents.

## Scope

It applies to all raw material and finished goods.

Uncontrolled when printed, see the list of valid documents.

## Responsibilities

The shift leader is responsible for blocking the material.

Uncontrolled when printed, see the list of valid documents.

## Procedure

1. The worker who finds a defect stops the line and attaches a red label.
2. The shift leader books the material into the blocked stock within 30 minutes.

## Records

The report F-021 is kept for ten years.
`;

const LEASE = `# Mietvertrag

zwischen der Hanse Immobilien GmbH, nachfolgend Vermieterin, und Frau Olga Stern, nachfolgend Mieterin

## § 1 Miete

Die Kaltmiete beträgt 890 Euro im Monat.

## § 2 Mietzeit

Das Mietverhältnis beginnt am 1. Mai 2024 und läuft auf unbestimmte Zeit.

## § 3 Kündigung

Die Kündigungsfrist beträgt drei Monate zum Monatsende.
`;

const MINUTES = `# Minutes of the management review

## Findings

Two audits found missing calibration records.

## Decisions

The board decided to buy a second measuring machine for 180,000 euros.

## Open points

The budget for training is still open.
`;

const ORDERS = `# Orders

| Order | Date | Region | Unit price | Total (EUR) |
| --- | --- | --- | ---: | ---: |
| O-1 | 2024-01-10 | Hamburg | 10.00 | 1,000.50 |
| O-2 | 2024-03-02 | Graz | 12.00 | 250.00 |
| O-3 | 2024-02-15 | Hamburg | 9.00 | 749.50 |
| Total | | | | 2,000.00 |
`;

const NOVEL = `# The reef

Skerryvore is a remote reef off the coast of Scotland. The lighthouse on the reef was designed by Alan Stevenson. Its height makes it the tallest lighthouse in Scotland. Workers lived in a barrack on the reef. The granite of the lighthouse came from the island of Mull. A fire destroyed the interior of the lighthouse later.
`;

const library = libraryOf({
  'supply-contract.docx': CONTRACT,
  'SOP-021.docx': PROCEDURE,
  'minutes.docx': MINUTES,
  'orders.csv': ORDERS,
  'reef.md': NOVEL,
});

async function ask(question: string, of: Library = library) {
  const answer = await askBuiltIn(question, of);
  const marks = [...answer.text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  expect(marks).toEqual(answer.citations.map((_, index) => index + 1));
  return answer;
}

test.each([
  'Summarize the contract',
  'What is the contract about?',
  'Key points of the contract',
  'tl;dr contract',
  'Give me an overview of the supply contract',
])(
  '%p: tells of a contract its parties, subject, term, notice, payment, liability and law',
  async (question) => {
    const { text, citations } = await ask(question);
    expect(text.split('\n').filter((line) => line.startsWith('-'))).toEqual([
      '- **Parties:** between Nordwind GmbH ("Buyer") and Alpen Valves AG, hereinafter "Supplier" [1]',
      '- **Subject:** The Supplier delivers valves of the series KX to the Buyer. [2]',
      '- **Term:** This agreement starts on 1 January 2024 and runs for two years. [3]',
      '- **Notice:** Notice period: 30 days [4]',
      '- **Payment:** Invoices are due within thirty days of receipt. [5]',
      '- **Liability:** The liability of the Supplier is limited to EUR 500,000 per year. [6]',
      '- **Governing law:** This agreement is governed by German law. [7]',
    ]);
    expect(
      citations.every(
        ({ fileName, quote }) => fileName === 'supply-contract.docx' && CONTRACT.includes(quote),
      ),
    ).toBe(true);
  },
);

test.each([
  ['Worum geht es im Vertrag?', '(Vertrag), in eigenen Sätzen:', '- **Kündigung:** Notice period: 30 days'],
  ['De quoi parle le contrat ?', '(contrat), dans ses propres phrases :', '- **Résiliation:** Notice period'],
  ['¿Puntos clave del contrato?', '(contrato), en sus propias frases:', '- **Rescisión:** Notice period'],
])('%p has labels in its own language and quotes as they stand', async (question, head, line) => {
  const { text } = await ask(question);
  expect(text).toContain(head);
  expect(text).toContain(line);
});

test('knows a contract, and what stands in it, in another language', async () => {
  const { text } = await ask('Summarize the lease', libraryOf({ 'Mietvertrag.docx': LEASE }));
  expect(text).toContain('- **Parties:** zwischen der Hanse Immobilien GmbH');
  expect(text).toContain('- **Notice:** Die Kündigungsfrist beträgt drei Monate zum Monatsende.');
  expect(text).toContain('- **Payment:** Die Kaltmiete beträgt 890 Euro im Monat.');
});

test('names the document that may have been meant as well, to be chosen', async () => {
  const { text, choices } = await ask(
    'Summarize the contract in 2 sentences',
    libraryOf({ 'contract-delta.docx': CONTRACT, 'contract-lease.docx': LEASE }),
  );
  expect(text).toContain('You may also have meant: contract-');
  expect(choices?.[0]?.question).toMatch(/^Summarize contract-.*docx$/);
});

test('tells of a procedure its purpose, scope, who does what, steps, deadlines and records, and no boilerplate', async () => {
  const { text } = await ask('Summarize SOP-021');
  expect(text).toContain('- **Purpose:** This procedure describes');
  expect(text).toContain('- **Scope:** It applies to');
  expect(text).toContain('- **Who does what:** The shift leader is responsible');
  expect(text).toContain('- **Main steps:** The worker who finds a defect');
  expect(text).toContain('within 30 minutes');
  expect(text).toContain('- **Records:** The report F-021 is kept for ten years.');
  expect(text).not.toContain('Uncontrolled');
});

test('tells of minutes what was found, decided and left open', async () => {
  const { text } = await ask('What are the minutes about?');
  expect(text).toStartWith('**minutes.docx** (minutes)');
  expect(text).toContain('- **Findings:** Two audits');
  expect(text).toContain('- **Decisions:** The board decided');
  expect(text).toContain('- **Open points:** The budget');
});

const HOUSE_RULES = `# House rules of the boathouse

Kept by the board. Version of 2 May 2025.

## 1 Keys

Every member receives a key. The deposit for it is 40 euros.

## 2 Boats

Boats are cleaned after use. They may be out for at most three hours.

## 3 Guests

Guests are welcome. They pay 5 euros a day.

## 4 Winter

The boats are brought in on the last Saturday of October.

## 5 Revision history

| Version | Date | Change |
| --- | --- | --- |
| 1 | 2 May 2025 | First issue |
`;

test('tells of rules what each main section lays down, its amounts and limits first, and no mere form', async () => {
  const { text } = await ask('Summarize the house rules', libraryOf({ 'House rules.docx': HOUSE_RULES }));
  expect(text).toContain('- **Keys:** Every member receives a key. [1] The deposit for it is 40 euros. [2]');
  expect(text).toContain('They may be out for at most three hours.');
  expect(text).toContain('They pay 5 euros a day.');
  expect(text).toContain('- **Winter:** The boats are brought in');
  expect(text).not.toContain('Version');
  expect(text).not.toContain('Outline');
});

const INSPECTION = `# Inspection report pier 3

Inspecting body: Harbour Survey Ltd.

## 1 Conclusion

Three defects were found. The pier may stay in use if the ladder is replaced by 1 June 2025.

## 2 Defects

### 2.1 Ladder

The lowest two rungs are missing.

Recommendation: replace the ladder.

### 2.2 Lights

Four of nine lights did not work.

### 2.3 Bollards

The paint of the bollards has come off.

## 3 Costs

The repair costs about 7,300 euros.
`;

const SAFETY = `# Handbook

## 1 Holidays

Everybody has 30 days of holiday a year.

## 2 Safety

### 2.1 Helmets

Helmets are worn in the hall.

### 2.2 Accidents

Accidents are reported within 24 hours.

## 3 Pay

Salaries are paid on the 25th.
`;

const TRAVEL_RULES = `# Travel rules

## 1 Hotels

Up to 120 euros a night are paid.
`;

const topics = libraryOf({ 'Handbook.docx': SAFETY, 'Travel rules.docx': TRAVEL_RULES });

test.each([
  'Give me a short overview of the safety rules',
  'What do the documents say about safety?',
  'Was sagen die Dokumente zur Sicherheit?',
  'Que disent les documents sur la sécurité ?',
  '¿Qué dicen los documentos sobre la seguridad?',
])('%p: summarizes the sections on a topic, whichever document has them', async (question) => {
  const { text, citations } = await ask(question, topics);
  expect(text).toStartWith('**Handbook.docx**, 2 Safety');
  expect(text).toContain('- **Helmets:** Helmets are worn in the hall. [1]');
  expect(text).toContain('- **Accidents:** Accidents are reported within 24 hours. [2]');
  expect(citations).toHaveLength(2);
});

test('a topic that no heading speaks of is asked about like anything else', async () => {
  const { text } = await ask('Give me an overview of nights', topics);
  expect(text).toContain('Up to 120 euros a night are paid.');
  expect(text).not.toContain('in its own sentences');
});

test('tells of a report its conclusion, each finding under its own heading, and what else it says', async () => {
  const { text } = await ask('Summarize the report', libraryOf({ 'Inspection report.docx': INSPECTION }));
  expect(text).toContain('- **Result:** Three defects were found. [1] The pier may stay in use if');
  expect(text).toContain('- **Ladder:** The lowest two rungs are missing.');
  expect(text).toContain('- **Lights:** Four of nine lights did not work.');
  expect(text).toContain('- **Bollards:** The paint');
  expect(text).toContain('- **Costs:** The repair costs about 7,300 euros.');
  expect(text).not.toContain('Harbour Survey');
});

const BOARD = `# Minutes of the board

## Roof

Lena reported that the roof leaks. The repair costs 2,400 euros.

## Decisions

The roof is repaired in May.

## Tasks

| No. | Task | Who | Due |
| --- | --- | --- | --- |
| 1 | Get an offer | Lena Berg | 2025-04-02 |
| 2 | Inform the members | Omar Diaz | 2025-04-09 |
`;

test('tells of minutes the decisions, the tasks with whose they are and when due, and the figures of what was discussed', async () => {
  const { text } = await ask('Summarize the minutes', libraryOf({ 'Minutes.docx': BOARD }));
  expect(text).toContain('- **Decisions:** The roof is repaired in May. [1]');
  expect(text).toContain(
    '- **Tasks:** Get an offer · Lena Berg · Due: 2025-04-02 [2]; Inform the members · Omar Diaz · Due: 2025-04-09 [3]',
  );
  expect(text).toContain('The repair costs 2,400 euros.');
});

test('tells of a table its rows, ranges, commonest values, and totals of what can be added', async () => {
  const { text, citations } = await ask('Summarize orders.csv');
  expect(text.split('\n').slice(2)).toEqual([
    'Orders, 3 rows [1]',
    '',
    '- **Order**: O-1 (1×), O-2 (1×), O-3 (1×)',
    '- **Date**: 2024-01-10 to 2024-03-02',
    '- **Region**: Hamburg (2×), Graz (1×)',
    '- **Unit price**: 9.00 to 12.00',
    '- **Total (EUR)**: 250.00 to 1,000.50; total 2,000.00',
  ]);
  expect(citations[0]?.quote).toBe('| Order | Date | Region | Unit price | Total (EUR) |');
});

test('keeps to the length that is asked for', async () => {
  const three = await ask('Summarize reef.md in 3 sentences');
  expect(three.citations).toHaveLength(3);
  expect(three.text.split('\n')).toHaveLength(3);
  const words = await ask('Summarize the contract in 40 words');
  expect(words.citations.flatMap(({ quote }) => quote.split(/\s+/)).length).toBeLessThanOrEqual(40);
  expect((await ask('Fasse SOP-021 in zwei Sätzen zusammen')).citations).toHaveLength(2);
  const paragraph = await ask('Summarize reef.md in one paragraph');
  expect(paragraph.text.split('\n')).toHaveLength(3);
  const points = await ask('Summarize reef.md in 2 bullet points');
  expect(
    points.text
      .split('\n')
      .slice(2)
      .every((line) => line.startsWith('- ')),
  ).toBe(true);
  expect(points.citations).toHaveLength(2);
});

test('summarizes a section by its number or title, and says which there are', async () => {
  expect((await ask('Summarize section 4 of the contract')).citations.map(({ quote }) => quote)).toEqual([
    'Notice period: 30 days',
    'This agreement starts on 1 January 2024 and runs for two years.',
  ]);
  expect((await ask('Summarize the section on records in SOP-021')).text).toContain('kept for ten years');
  const missing = await ask('Summarize section 12 of the contract');
  expect(missing).toMatchObject({ found: false, citations: [] });
  expect(missing.text).toStartWith('supply-contract.docx has no section “12”. Its sections:');
  expect(missing.text).toContain('- 3 Liability');
});

test('summarizes several documents, each in its share', async () => {
  const { citations } = await ask('Summarize all documents');
  expect(new Set(citations.map(({ fileName }) => fileName)).size).toBe(5);
  const two = await ask('Summarize the contract and the minutes');
  expect(new Set(two.citations.map(({ fileName }) => fileName))).toEqual(
    new Set(['supply-contract.docx', 'minutes.docx']),
  );
});

test.each([
  'What is SOP-021?',
  'SOP-021',
  'Was ist die Verfahrensanweisung SOP-021?',
  'Qu’est-ce que la procédure SOP-021 ?',
  '¿Qué es el procedimiento SOP-021?',
])('a question for a document and nothing else is answered by its summary: %s', async (question) => {
  const library = libraryOf({ 'sop-021.md': PROCEDURE, 'agreement.md': CONTRACT });
  const { text } = await askBuiltIn(question, library);
  expect(text).toContain('sop-021.md');
  expect(text).toContain('This procedure describes how nonconforming material is separated');
  expect(text).not.toContain('agreement.md');
});

test.each(['When is SOP-021 reviewed?', 'What is nonconforming material in SOP-021?'])(
  'a question for something of a document is not: %s',
  async (question) => {
    const library = libraryOf({ 'sop-021.md': PROCEDURE, 'agreement.md': CONTRACT });
    const { text } = await askBuiltIn(question, library);
    expect(text).not.toContain('**sop-021.md**');
  },
);
