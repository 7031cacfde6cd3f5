import { expect, test } from 'bun:test';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import { readRequest } from '../../../src/assistant/built-in/requests.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import { expectLinear } from '../../support/cpu-time.ts';

const related = new RelatedWords();
const read = (text: string) => readQuestion(text, related);

test('one telling word is enough for the language of a short question', () => {
  expect(read('Dürfen Lehrlinge beim Umrüsten mithelfen?').language).toBe('de');
});

test.each([
  ['Who wrote the report?', 'person'],
  ['When was it signed?', 'date'],
  ['In what year was it signed?', 'date'],
  ['When a cell is hit, what breaks?', 'any'],
  ['Where is the office?', 'place'],
  ['Which city hosts the office?', 'place'],
  ['How many people work there?', 'number'],
  ['How long is the lease?', 'duration'],
  ['How far ahead must a visit be announced?', 'duration'],
  ['How quickly is a loss reported?', 'duration'],
  ['How often is the filter changed?', 'frequency'],
  ['In welchen Abständen wird geprüft?', 'frequency'],
  ['À quelle fréquence change-t-on le filtre ?', 'frequency'],
  ['¿Con qué frecuencia se cambia el filtro?', 'frequency'],
  ['What counts as a defect?', 'definition'],
  ['What does QMS stand for?', 'definition'],
  ['Que veut dire le sigle QMS ?', 'definition'],
  ['¿Qué quiere decir QMS?', 'definition'],
  ['How much may a hotel room cost?', 'money'],
  ['How hot may the oil become?', 'number'],
  ['Above which limit is a lot blocked?', 'number'],
  ['Why was it cancelled?', 'reason'],
  ['What song did she sing?', 'title'],
  ['What is a torque wrench?', 'definition'],
  ['What is the price of a torque wrench?', 'money'],
  ['What does a torque wrench cost?', 'money'],
  ['torque wrench price', 'money'],
  ['What is the deposit?', 'money'],
  ['What is a deposit?', 'definition'],
  ['What is the highest temperature of the oil?', 'number'],
  ['What affects the price?', 'any'],
  ['country house rules', 'any'],
  ['Which company services the lift?', 'person'],
  ['What time does the shop open?', 'date'],
  ['Um wie viel Uhr öffnet der Laden?', 'date'],
  ['À quelle heure ouvre le magasin ?', 'date'],
  ['Puis-je partir quand j’ai fini ?', 'any'],
  ['¿A qué hora abre la tienda?', 'date'],
  ['Versicherungssumme Lager', 'money'],
  ['Who was Ada Lovelace?', 'definition'],
  ['Who is responsible?', 'person'],
  ['Was bedeutet Prüfspitze?', 'definition'],
  ['Wer hat den Bericht geschrieben?', 'person'],
  ['Wie viele Menschen arbeiten dort?', 'number'],
  ['Wie bald muss ein Verlust gemeldet werden?', 'duration'],
  ['Wie warm darf das Öl werden?', 'number'],
  ['Ab welchem Betrag unterschreibt die Leitung?', 'money'],
  ['Was kostet ein Zimmer?', 'money'],
  ['À partir de quel montant la direction signe-t-elle ?', 'money'],
  ['Dans quel délai faut-il répondre ?', 'duration'],
  ['¿En qué plazo hay que responder?', 'duration'],
  ['In welcher Stadt liegt das Büro?', 'place'],
  ['¿Cuándo se firmó?', 'date'],
  ['¿Cuántas personas trabajan allí?', 'number'],
  ['Combien de personnes y travaillent ?', 'number'],
  ['Pourquoi a-t-il été annulé ?', 'reason'],
] as const)('tells what %p asks for', (text, kind) => {
  expect(read(text).kind).toBe(kind);
});

test('keeps the words that say what a question is about', () => {
  const { terms } = read('Which German city hosts the ACME office in 2020?');
  expect(terms.map(({ word }) => word)).toEqual(['german', 'city', 'hosts', 'acme', 'office', '2020']);
  expect(terms.filter((term) => term.isFocus).map(({ word }) => word)).toEqual(['city']);
  expect(terms.filter((term) => term.isName).map(({ word }) => word)).toEqual(['german', 'acme']);
  expect(terms.filter((term) => term.isNumber).map(({ word }) => word)).toEqual(['2020']);
});

test.each([
  ['Summarize this in 3 sentences', 'summary'],
  ['Fasse das Dokument in 50 Wörtern zusammen', 'summary'],
  ['Compare a.docx and b.docx', 'comparison'],
  ['What changed between versions 1 and 2?', 'comparison'],
  ['What changed the course of history?', 'question'],
  ['Which documents mention termination?', 'documents'],
  ['Which documents are required for the application?', 'question'],
  ['In welchen Dokumenten wird die Miete erwähnt?', 'documents'],
  ['Who said "hello"?', 'question'],
] as const)('takes %p for a %s', (text, kind) => {
  expect(readRequest(text).kind).toBe(kind);
});

test.each(['"', '“a” ', 'which documents mention ', '\\', 'replace ', '[', '((', '1 '])(
  'reads a malicious text in time in proportion to its length: %p',
  async (part) => {
    await expectLinear((size) => {
      const text = part.repeat(500 * size);
      readRequest(text);
      read(text);
    });
  },
);

test.each([
  ['Kündigungsfrist Techniker', 'de'],
  ['Telefonnummer Hausverwaltung', 'de'],
  ['pénalité de retard', 'fr'],
  ['commandes de Lyon', 'fr'],
  ['horario cocina', 'es'],
  ['orders from Hamburg', 'en'],
] as const)('the language of “%s” is told without question words', (text, language) => {
  expect(readQuestion(text, new RelatedWords()).language).toBe(language);
});
