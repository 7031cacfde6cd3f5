import { describe, expect, test } from 'bun:test';
import { resolveDocuments } from '../../../src/assistant/documents/resolve-documents.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'supply-contract-v2.docx.md': ['# Supply contract\n\nOld.\n', '# Supply contract\n\nNew.\n'],
  'employee_handbook.md': '# Handbook\n\nAll of the staff have thirty days of leave in each of the years.\n',
  'Preisliste 2024.csv': '| Artikel | Preis |\n| --- | --- |\n| A | 3 |\n',
  'qm-concession.md':
    '# Concessions\n\n| Document no. | SOP-014 |\n| --- | --- |\n| Revision | 3 |\n\nThe goods are held.\n',
  'reise.md': '# Reisen\n\nDie Kosten der Reise werden von der Firma für die Mitarbeiter übernommen.\n',
});

function read(text: string, of = library) {
  const { named, alternatives, isAll, rest } = resolveDocuments(of, text);
  return {
    named: named.map(({ document }) => document.fileName),
    sure: named.every(({ certainty }) => certainty === 'sure'),
    versions: named.flatMap(({ versions }) => versions),
    alternatives: alternatives.map(({ fileName }) => fileName),
    isAll,
    rest,
  };
}

test('the language of a document is that of its text, and not what a program wrote into the file', () => {
  const all = libraryOf({
    'Hausordnung.md':
      '# Ordnung\n\nDie Schlüssel werden am Abend bei der Leitung abgegeben und nicht verliehen.\n',
    'Rules.md': '# Rules\n\nThe keys are handed in at the end of the day and they are not lent out.\n',
  });
  const documents = all.documents().map((one) => ({ ...one, facts: { ...one.facts, language: 'en-US' } }));
  const marked = Object.assign(Object.create(all), { documents: () => documents });
  expect(read('Summarize the German one', marked).named).toEqual(['Hausordnung.md']);
});

test.each([
  ['Summarize the fire safety rules', 'Brandschutzordnung.md'],
  ['What does section 2 of the member list say?', 'Mitgliederliste.md'],
  ['When does the cleaning contract end?', 'Contrat nettoyage.md'],
])('a document is known by what its name says in English: %s', (text, fileName) => {
  const foreign = libraryOf({
    'Brandschutzordnung.md':
      '# Ordnung\n\n| Fassung | 2 |\n| --- | --- |\n\n## Verhalten\n\nBei einem Brand werden die Türen geschlossen, und das Haus wird verlassen.\n',
    'Mitgliederliste.md':
      '# Liste\n\nDie Liste wird von der Leitung geführt und an die Mitglieder nicht ausgegeben.\n',
    'Contrat chauffage.md': '# Contrat\n\nLe chauffage est contrôlé une fois dans l’année et pas plus.\n',
    'Contrat nettoyage.md':
      '# Contrat\n\nLes clés sont rendues à la fin de la journée et ne sont pas prêtées.\n',
    'fire-drills.csv': '| Date | Minutes |\n| --- | --- |\n| 2026-01-05 | 6 |\n',
  });
  expect(read(text, foreign).named).toEqual([fileName]);
});

describe('a document is known by', () => {
  test.each([
    ['Summarize the contract', 'supply-contract-v2.docx.md'],
    ['Fasse den Vertrag zusammen', 'supply-contract-v2.docx.md'],
    ['Résume le contrat', 'supply-contract-v2.docx.md'],
    ['¿Qué dice el manual del empleado?', 'employee_handbook.md'],
    ['What does the agreement say?', 'supply-contract-v2.docx.md'],
    ['What is in our handbook?', 'employee_handbook.md'],
    ['What does employee_handbook.md say?', 'employee_handbook.md'],
    ['Show the price list', 'Preisliste 2024.csv'],
    ['What is in the spreadsheet?', 'Preisliste 2024.csv'],
    ['Who approved SOP-014?', 'qm-concession.md'],
    ['Who approved SOP 14?', 'qm-concession.md'],
    ['Summarize the German one', 'reise.md'],
    ['Worum geht es im deutschen Dokument?', 'reise.md'],
  ])('%p: %p', (text, file) => {
    expect(read(text)).toMatchObject({ named: [file], sure: true, alternatives: [] });
  });
});

test('knows one of very many documents by the same', () => {
  const invoices = Array.from({ length: 70 }, (_, n) => [`Invoice-${n + 100}.md`, '# Invoice\n'] as const);
  const of = libraryOf({
    ...Object.fromEntries(invoices),
    'employee_handbook.md': '# Handbook\n',
    'Preisliste 2024.csv': '| Artikel | Preis |\n| --- | --- |\n| A | 3 |\n',
    'SOP-014 Concessions.md': '# Concessions\n',
  });
  for (const [text, file] of [
    ['What does employee_handbook.md say?', 'employee_handbook.md'],
    ['What is in our handbook?', 'employee_handbook.md'],
    ['What is in the spreadsheet?', 'Preisliste 2024.csv'],
    ['Who approved SOP 14?', 'SOP-014 Concessions.md'],
    ['Who pays invoice-120?', 'Invoice-120.md'],
  ] as const) {
    expect(read(text, of)).toMatchObject({ named: [file], sure: true, alternatives: [] });
  }
});

test('leaves the words of headings to what is asked', () => {
  const of = libraryOf({ 'plan.md': '# Works\n\n## Annual leave\n\nThirty days.\n', 'b.md': '# B\n' });
  expect(read('What does section “Annual leave” in “plan.md” say?', of).rest).toContain('Annual leave');
  expect(read('What does the plan say about annual leave?', of).rest).toContain('annual leave');
});

test('names none where none is named', () => {
  for (const text of ['How many days of leave do I have?', 'What is done in order to save costs?', '']) {
    expect(read(text).named).toEqual([]);
  }
});

test('reads the versions that are named with a document, or of the only one that has several', () => {
  expect(read('What changed between version 1 and 2 of the contract?')).toMatchObject({
    named: ['supply-contract-v2.docx.md'],
    versions: [1, 2],
  });
  expect(read('What changed between version 1 and version 2?').versions).toEqual([1, 2]);
  expect(read('What did the old version of the contract say?').versions).toEqual([1]);
  expect(read('Was stand in der alten Fassung des Vertrags?').versions).toEqual([1]);
});

test('takes files whose names give their versions for the versions', () => {
  const files = libraryOf({ 'nda-v1.md': '# NDA\n', 'nda-v2.md': '# NDA\n', 'plan.md': '# Plan\n' });
  expect(read('Compare version 1 and 2 of the NDA', files).named).toEqual(['nda-v1.md', 'nda-v2.md']);
  expect(read('Summarize the NDA', files)).toMatchObject({
    named: ['nda-v2.md'],
    alternatives: ['nda-v1.md'],
  });
});

describe('of files that are versions of one another the one is meant that is told by', () => {
  const files = libraryOf({
    'rental-agreement-v1.md': '# Rental agreement\n\nVersion 1\n',
    'rental-agreement-v2.md': '# Rental agreement\n\nVersion 2\n',
    'prices 2024.csv': '| Item | Price |\n| --- | --- |\n| A | 3 |\n',
    'prices 2025.csv': '| Item | Price |\n| --- | --- |\n| A | 4 |\n',
    'supply-contract.md': '# Supply contract\n',
  });
  test.each([
    ['How long do I have under the old rental agreement?', 'rental-agreement-v1.md'],
    ['How long is the notice? (new contract)', 'rental-agreement-v2.md'],
    ['What does the current agreement say?', 'rental-agreement-v2.md'],
    ['Was kostet eine Mahnung nach dem alten Mietvertrag?', 'rental-agreement-v1.md'],
    ['Wie lange läuft der neue Vertrag?', 'rental-agreement-v2.md'],
    ['¿Qué dice el contrato nuevo?', 'rental-agreement-v2.md'],
    ['¿Qué decía el contrato de alquiler anterior?', 'rental-agreement-v1.md'],
    ['Combien dure le contrat actuel ?', 'rental-agreement-v2.md'],
    ["Que disait l'ancien contrat ?", 'rental-agreement-v1.md'],
    ['What is item A in the old price list?', 'prices 2024.csv'],
    ['Was steht in der neuen Preisliste?', 'prices 2025.csv'],
  ])('%p: %p', (text, file) => {
    expect(read(text, files)).toMatchObject({ named: [file], sure: true, alternatives: [] });
  });

  test('no version where something else is old or new', () => {
    const { alternatives } = read('What does the agreement say about new tenants?', files);
    expect(alternatives).toContain('rental-agreement-v1.md');
  });
});

test('tells which others may be meant as well, and takes several for several', () => {
  const two = libraryOf({ 'lease berlin.md': '# Lease\n', 'lease hamburg.md': '# Lease\n' });
  expect(read('Summarize the lease', two)).toMatchObject({
    named: ['lease berlin.md'],
    alternatives: ['lease hamburg.md'],
  });
  expect(read('Summarize the Hamburg lease', two)).toMatchObject({
    named: ['lease hamburg.md'],
    alternatives: [],
  });
  expect(read('Compare the leases', two).named).toEqual(['lease berlin.md', 'lease hamburg.md']);
  expect(read('Summarize all documents', two)).toMatchObject({ named: [], isAll: true });
});

test('names two documents that stand side by side, and leaves what is asked about them', () => {
  expect(read('Compare the contract and the handbook').named).toEqual([
    'supply-contract-v2.docx.md',
    'employee_handbook.md',
  ]);
  expect(read('What does the contract say about liability?').rest).toBe('What does the say about liability?');
});

test('a month and its year are no name of the minutes of that month', () => {
  const files = libraryOf({
    'minutes-april.md': '# Meeting of 9 April 2025\n\nAll were there.\n',
    'orders.csv': '| Order | Date |\n| --- | --- |\n| A | 2025-04-02 |\n',
  });
  expect(read('What did we take in April 2025?', files).named).toEqual([]);
  expect(read('What do the minutes of April 2025 say?', files).named).toEqual(['minutes-april.md']);
});

test.each([
  ['Was steht im Wartungsvertrag?', 'maintenance-agreement.docx'],
  ['Fasse den Reinigungsvertrag zusammen', 'cleaning-agreement.docx'],
  ['Résume le contrat de maintenance', 'maintenance-agreement.docx'],
])('of documents of one kind, %p means the one whose name is nearest in meaning', (text, name) => {
  const files = libraryOf({
    'maintenance-agreement.docx': '# Agreement\n\nThe lifts are inspected by the firm once a year.\n',
    'cleaning-agreement.docx': '# Agreement\n\nThe floors are washed by the firm every week.\n',
  });
  expect(read(text, files).named).toEqual([name]);
});
