/** Orders that correct a word, name a row by a code, or a person in the place of another one. */
import { expect, test } from 'bun:test';
import type { Edit } from '../../../src/domain/edit.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'handbook.docx':
    '# Handbook\n\n## Enrolment\n\nStudents recieve their timetable in time. The questionnaire is anonymus. The caretaker is Uwe Carstens.\n',
  'mietvertrag.docx':
    '# Mietvertrag\n\n## § 9 Umbauten\n\nUmbauten brauchen die Erlaubniss der Vermieterin.\n',
  'reglement.md':
    "# Règlement\n\nLe séjour se passe sous la responsabilitée de l'école. Les étudiants respectent les règles.\n",
  'courses.md':
    '# Courses\n\n| Code | Title | Teacher | Fee (EUR) |\n| --- | --- | --- | --- |\n| S102 | Spanish A1 | Ada Lund | 379 |\n| S103 | Spanish A2 | Ben Voss | 390 |\n',
  'enrolments.md':
    '# Enrolments\n\n| No. | Student | Course code | Fee paid (EUR) |\n| --- | --- | --- | --- |\n| E-1 | Umar Jensen | S102 | 0 |\n| E-2 | Zoe Nagy | S102 | 379 |\n| E-3 | Ida Roth | S103 | 390 |\n',
});
const proposed = async (text: string): Promise<readonly Edit[]> => {
  const { proposal, furtherProposals = [] } = await askBuiltIn(text, library);
  return [proposal ?? [], furtherProposals].flat().flatMap(({ edits }) => edits);
};

test.each([
  ['Correct the spelling of "recieve" in the handbook.', 'recieve', 'receive'],
  ['Correct the spelling mistake "anonymus".', 'anonymus', 'anonymous'],
  ['Berichtige den Schreibfehler „Erlaubniss“ in § 9.', 'Erlaubniss', 'Erlaubnis'],
  ['Corrige la faute « responsabilitée » dans le règlement.', 'responsabilitée', 'responsabilité'],
])('%p corrects a word to the only one that it may be', async (text, old, next) => {
  expect(await proposed(text)).toMatchObject([{ kind: 'replace', text: old, with: next }]);
});

test('a word that is spelled rightly is not corrected', async () => {
  expect(await proposed('Correct the spelling of "timetable" in the handbook.')).toEqual([]);
});

test.each([
  'Set the fee of S102 to 410',
  'Setze die Gebühr von S102 auf 410',
  'Pon la tarifa de S102 en 410',
])('%p means the row of that code, and none of those that only name it', async (text) => {
  expect(await proposed(text)).toEqual([
    { kind: 'set_cell', cell: { row: 'S102', column: 'Fee (EUR)' }, value: '410' },
  ]);
});

test('a title in quotation marks takes the place of the other one', async () => {
  expect(await proposed('Benenne die Überschrift "Umbauten" in "Änderungen am Bau" um.')).toMatchObject([
    { kind: 'rename_heading', heading: '§ 9 Umbauten', with: 'Änderungen am Bau' },
  ]);
});

test.each([
  'Der neue Hausmeister heißt Ralf Jansen, bitte eintragen statt Uwe Carstens.',
  'Sustituye a Uwe Carstens por Ralf Jansen',
  'The caretaker is Ralf Jansen instead of Uwe Carstens',
])('%p exchanges the one person for the other, and corrects no other name', async (text) => {
  expect(JSON.stringify(await proposed(text))).toContain('Ralf Jansen');
  expect(JSON.stringify(await proposed(text))).not.toContain('Jensen');
});

test('"Enter Ada Lund as teacher for S103" writes the name without the verb', async () => {
  expect(await proposed('Enter Ada Lund as teacher for S103')).toEqual([
    { kind: 'set_cell', cell: { row: 'S103', column: 'Teacher' }, value: 'Ada Lund' },
  ]);
});

test('a column that is called by the word for a part, such as a remark, is a column where a row has it', async () => {
  const prices = libraryOf({
    'prices.md':
      '# Prices\n\n| No. | Article | Price | Remark |\n| --- | --- | --- | --- |\n| P-1 | Pretzel | 2.10 |  |\n| P-2 | Soup | 4.80 | with bread |\n',
  });
  const { proposal } = await askBuiltIn('Set the remark of Pretzel to "only at weekends"', prices);
  expect(proposal?.edits).toEqual([
    { kind: 'set_cell', cell: { row: 'P-1', column: 'Remark' }, value: 'only at weekends' },
  ]);
});
