/** Questions over small tables in four languages: what they mean, carried out over all rows. */
import { describe, expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { resultTexts } from '../../../src/assistant/tables/answers/result-texts.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';

const related = new RelatedWords();
/** From here on an answer is given. */
const SURE = 0.4;

function ask(file: string, markdown: string, text: string, language: Language) {
  const tables = Array.from(readTables(markdown), (source) => readyTable(source, file));
  const choice = choosePlan(tables, readTableQuestion(text, language, related));
  if (choice === undefined || choice.sure < SURE) return undefined;
  const { plan, result, table } = choice.best;
  return resultTexts(plan, result, table).join('; ');
}

const BIKES = `| No. | Bicycle | Kind | Weight (kg) | Price EUR | In stock | Supplier |
| --- | --- | --- | --- | --- | --- | --- |
| B-1 | Merlin | City | 14.5 | 640.00 | 4 | Falk |
| B-2 | Kestrel | Race | 7.9 | 2,450.00 | 0 | Falk |
| B-3 | Heron | City | 16.2 | 590.00 | 7 | Oberon |
| B-4 | Swift | Race | 8.4 | 1,980.00 | 1 | Oberon |
| B-5 | Badger | Cargo | 31.0 | 3,200.00 | 0 | Falk |
| B-6 | Robin | City | 13.1 | 720.00 | 12 | Nyman |
| Total | | | | 9,580.00 | 24 | |
`;

const FAHRTEN = `| Fahrt | Datum | Fahrer | Ziel | Strecke (km) | Kosten EUR | Status |
| --- | --- | --- | --- | --- | --- | --- |
| F-01 | 03.02.2024 | Ebert | Kassel | 310 | 142,50 | abgerechnet |
| F-02 | 11.03.2024 | Lang | Bremen | 455 | 201,80 | offen |
| F-03 | 19.03.2024 | Ebert | Kassel | 305 | 139,90 | abgerechnet |
| F-04 | 02.05.2024 | Roth | Trier | 1.205 | 530,00 | storniert |
| F-05 | 28.05.2024 | Ebert | Bremen | 460 | 199,00 | offen |
| F-06 | 14.06.2024 | Lang | Kassel | 312 | 145,20 | abgerechnet |
`;

const SALLES = `| Salle | Bâtiment | Places | Tarif (€) |
| --- | --- | --- | --- |
| Cèdre | Nord | 12 | 90,00 |
| Érable | Nord | 40 | 260,00 |
| Tilleul | Sud | 25 | 150,00 |
| Saule | Sud | 80 | 1 100,00 |
| Frêne | Est | 8 | 60,00 |
`;

const CURSOS = `| Código | Curso | Sede | Plazas | Precio EUR |
| --- | --- | --- | --- | --- |
| C-1 | Soldadura | Bilbao | 10 | 450,00 |
| C-2 | Inglés | Gijón | 20 | 180,00 |
| C-3 | Primeros auxilios | Bilbao | 15 | 95,00 |
| C-4 | Contabilidad | Vigo | 12 | 1.250,00 |
`;

describe('English', () => {
  test.each([
    ['Which bicycle is the most expensive?', 'Badger'],
    ['Which bicycle is the lightest?', 'Kestrel'],
    ['How many bicycles are out of stock?', '2'],
    ['Which bicycles cost more than 1,000 euros?', 'Kestrel; Swift; Badger'],
    ['What is the average price of the city bicycles?', '650.00'],
    ['How much dearer is the Kestrel than the Swift?', '470.00'],
    ['Which supplier has the most bicycles?', 'Falk'],
    ['What are the two heaviest bicycles?', 'Badger; Heron'],
    ['What is the total price of the race bicycles?', '4,430.00'],
  ])('%s', (question, answer) => {
    expect(ask('Bicycles', BIKES, question, 'en')?.replaceAll(' EUR', '')).toBe(answer);
  });

  test.each(['Which bicycle has the longest warranty?', 'What is the total discount on race bicycles?'])(
    'no column answers: %s',
    (question) => {
      expect(ask('Bicycles', BIKES, question, 'en')).toBeUndefined();
    },
  );
});

describe('German', () => {
  test.each([
    ['Wie viele Fahrten sind noch offen?', '2'],
    ['Was haben die Fahrten nach Kassel insgesamt gekostet?', '427,60'],
    ['Welche Fahrt war die teuerste?', 'F-04'],
    ['Wie viele Fahrten gab es im März?', '2'],
    ['Welcher Fahrer hat die meisten Fahrten?', 'Ebert'],
    ['Wie hoch sind die durchschnittlichen Kosten nach Bremen?', '200,40'],
  ])('%s', (question, answer) => {
    expect(ask('Fahrten_2024', FAHRTEN, question, 'de')?.replaceAll(' EUR', '')).toBe(answer);
  });

  test.each(['Wie viel Umsatz machen wir mit Kassel?'])('no column answers: %s', (question) => {
    expect(ask('Fahrten_2024', FAHRTEN, question, 'de')).toBeUndefined();
  });
});

describe('French', () => {
  test.each([
    ['Quelle salle est la plus chère ?', 'Saule'],
    ['Quelles salles coûtent plus de 100 euros ?', 'Érable; Tilleul; Saule'],
    ['Combien de salles y a-t-il ?', '5'],
  ])('%s', (question, answer) => {
    expect(ask('Salles', SALLES, question, 'fr')?.replaceAll(' €', '')).toBe(answer);
  });
});

describe('Spanish', () => {
  test.each([
    ['¿Qué curso es el más caro?', 'Contabilidad'],
    ['¿Cuántos cursos hay en Bilbao?', '2'],
    ['¿Qué cursos cuestan más de 400 euros?', 'Soldadura; Contabilidad'],
  ])('%s', (question, answer) => {
    expect(ask('Cursos', CURSOS, question, 'es')?.replaceAll(' EUR', '')).toBe(answer);
  });
});
