import { expect, test } from 'bun:test';
import { compoundParts, IndexWords } from '../../../src/assistant/text/index-words.ts';
import { detectLanguage } from '../../../src/assistant/text/language.ts';
import { isDenial, Opposites } from '../../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import { stem } from '../../../src/assistant/text/stem.ts';
import { tokenize } from '../../../src/assistant/text/tokens.ts';

const wordsOf = (text: string) => tokenize(text).map((token) => token.word);

test('folds case, diacritics and ligatures', () => {
  expect(wordsOf('Größe ÉCOLE Łódź Œuvre')).toEqual(['grosse', 'ecole', 'lodz', 'oeuvre']);
});

test('takes a number for one word whatever separates its thousands', () => {
  expect(wordsOf('1,234,567 1.234.567 1234567')).toEqual(['1234567', '1234567', '1234567']);
  expect(wordsOf('93.9 93,9')).toEqual(['93d9', '93d9']);
});

test('tells where each word stands', () => {
  expect(tokenize('  Hé, 1,5 x').map(({ start, end }) => [start, end])).toEqual([
    [2, 4],
    [6, 9],
    [10, 11],
  ]);
});

test('finds parts of a text that sets no spaces', () => {
  expect(wordsOf('契約期間')).toEqual(['契約', '約期', '期間']);
});

test.each([
  ['en', 'emigrated emigration emigrating'],
  ['en', 'policy policies'],
  ['en', 'stopped stopping stop'],
  ['de', 'Vertrag Vertrags Verträge Verträgen Vertraege'],
  ['de', 'Haus Häuser Hauses Haeuser'],
  ['de', 'Kündigung Kündigungen'],
  ['es', 'escrito escritos escrita'],
  ['es', 'formuló formulada formular'],
  ['fr', 'contrat contrats'],
  ['fr', 'signé signée signer'],
] as const)('brings %s forms of one word together: %s', (language, forms) => {
  expect(new Set(wordsOf(forms).map((word) => stem(word, language))).size).toBe(1);
});

test('keeps words apart that only look alike', () => {
  expect(stem('university', 'en')).not.toBe(stem('united', 'en'));
  expect(stem('2021', 'en')).toBe('2021');
});

test('tells the language by its small words, and says when it can’t', () => {
  expect(detectLanguage(wordsOf('Who is the owner of the house?'))).toBe('en');
  expect(detectLanguage(wordsOf('Wer ist der Eigentümer des Hauses?'))).toBe('de');
  expect(detectLanguage(wordsOf('¿Quién es el dueño de la casa?'))).toBe('es');
  expect(detectLanguage(wordsOf('Qui est le propriétaire de la maison ?'))).toBe('fr');
  expect(detectLanguage(wordsOf('Acme 42'))).toBeUndefined();
});

test('takes a German compound apart where both parts are words', () => {
  const isWord = (word: string) => ['miete', 'vertrag', 'wartung'].includes(word);
  expect(compoundParts('wartungsvertrag', isWord)).toEqual(['wartung', 'vertrag']);
  expect(compoundParts('sonnenschirm', isWord)).toEqual([]);
});

test('leaves addresses of links and tags out of the index', () => {
  const words = new IndexWords('The report', undefined).of(
    'See [the report](https://x.test/secret) <b>now</b>',
  );
  expect(words).toContain('report');
  expect(words).not.toContain('secret');
});

test.each([
  ['en', 'written', 'author'],
  ['en', 'vacation', 'leave'],
  ['de', 'Lohn', 'Gehalt'],
  ['fr', 'embaucher', 'recruter'],
  ['es', 'sueldo', 'salario'],
] as const)('knows words of %s that say the same: %s, %s', (language, word, other) => {
  const [found] = new RelatedWords().of(wordsOf(word), language);
  expect(found?.synonyms).toContain(stem(wordsOf(other)[0] ?? '', language));
});

test.each([
  ['en', 'vacation', 'de', 'Urlaub'],
  ['de', 'Kündigung', 'en', 'dismissal'],
  ['fr', 'salaire', 'de', 'Gehalt'],
  ['es', 'factura', 'en', 'invoice'],
] as const)('knows what is said in another language: %s %s, %s %s', (language, word, other, said) => {
  const [found] = new RelatedWords().of(wordsOf(word), language);
  expect(found?.translations.get(other)).toContain(stem(wordsOf(said)[0] ?? '', other));
});

test('knows terms of several words, forms no ending tells, and words of another language than the question', () => {
  const related = new RelatedWords();
  const note = related.of(wordsOf("a doctor's note"), 'en').at(-1);
  expect(note?.translations.get('de')).toContain(stem('attest', 'de'));
  expect(related.of(['note'], 'en')[0]?.translations.get('de')).not.toContain(stem('attest', 'de'));
  expect(related.of(wordsOf('Who is on call tonight?'), 'en')[3]?.translations.get('de')).toContain(
    stem('rufbereitschaft', 'de'),
  );
  expect(related.of(['paid'], 'en')[0]?.synonyms).toContain(stem('salary', 'en'));
  expect(related.of(['urlaubstage'], 'en')[0]?.synonyms).toContain(stem('leave', 'en'));
});

test('knows some of what a German compound says by its parts, and the words of a translation of several', () => {
  const related = new RelatedWords();
  const [compound] = related.of(['lieferantenbesuch'], 'de');
  expect(compound?.translations.size).toBe(0);
  expect(compound?.partly.get('en')).toContain(stem('supplier', 'en'));
  expect(compound?.partly.get('fr')).toContain(stem('visiteur', 'fr'));
  const [period] = related.of(['lieferzeit'], 'de');
  expect(period?.partly.get('es')).toContain(stem('entrega', 'es'));
});

test('knows nothing of a word that the thesaurus leaves out', () => {
  const [found] = new RelatedWords().of(['xyzzy'], 'en');
  expect(found?.synonyms.size).toBe(0);
  expect(found?.translations.size).toBe(0);
});

test('knows what contradicts a question', () => {
  const opposites = new Opposites();
  const said = (text: string) => new Set(wordsOf(text).flatMap((word) => [word, stem(word, 'en')]));
  expect(opposites.contradictions(['before', 'sale'], 'en', said('after the sale'))).toBe(1);
  expect(opposites.contradictions(['before'], 'en', said('before and after'))).toBe(0);
  expect(opposites.contradictions(['legal'], 'en', said('it is illegal'))).toBe(1);
  expect(isDenial('not')).toBe(true);
});

test('sees no contradiction where the text says another word of the same side', () => {
  const opposites = new Opposites();
  const said = new Set(
    wordsOf('costs rose though sales declined').flatMap((word) => [word, stem(word, 'en')]),
  );
  expect(opposites.contradictions(['increase'], 'en', said)).toBe(1);
  said.add(stem('growth', 'en'));
  expect(opposites.contradictions(['increase'], 'en', said)).toBe(0);
});
