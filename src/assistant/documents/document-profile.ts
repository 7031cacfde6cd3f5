/** What identifies a document: its name, title and first headings, its kind, format, language and number. */
import { endingOf } from '../../domain/file-kind.ts';
import type { DocumentId } from '../../domain/ids.ts';
import { gloss } from '../encoder/gloss.ts';
import type { Language } from '../languages/language-data.ts';
import type { DocumentKind, FormatName } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { detectLanguage, languageOfTag } from '../text/language.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { KINDS, type NamingWord, namingWords } from './document-words.ts';

export interface DocumentProfile {
  readonly document: LibraryDocument;
  /** Folded words of the file name without its extension. */
  readonly name: readonly NamingWord[];
  /** The first word of the file name before camel case and the like are split. */
  readonly opens: string | undefined;
  /** What the file name says in English, if it is in another language. */
  readonly englishName: readonly string[];
  /** The weight of each stem in the name, title and first headings. */
  readonly stems: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<DocumentKind, number>;
  readonly format: FormatName | undefined;
  readonly language: Language | undefined;
  /** Document numbers such as SOP-014, without separators between letters and digits and without leading zeros. */
  readonly numbers: ReadonlySet<string>;
}

const IN_NAME = 1;
const IN_TITLE = 0.9;
/** Lower for words of the first headings, which may as well be the topic of a question. */
export const IN_HEADING = 0.7;
/** Weight of what a name says in English, relative to how it is written: "room rules" for "Raumordnung". */
const IN_ENGLISH = 0.8;
/** Weight of a document kind, relative to a literal word. */
const KIND = 0.65;
/** In libraries with more documents, only names and titles are used. */
const MAX_OPENED = 60;
/** Number of passages at the beginning whose headings are used, and by which the language is recognized: the first are often tables. */
const FIRST_PASSAGES = 2;
const LANGUAGE_PASSAGES = 8;

/** Minimum number of stop words by which a language is recognized, and the number of words among which there must be one. */
const MIN_STOP_WORDS = 2;
const WORDS_FOR_STOP_WORD = 20;

const NUMBER = /(?<![\p{L}\p{N}])(\p{Lu}{1,6})[-_ /]{0,2}(\d{1,6}(?:[-.]\d{1,4})*)(?![\p{L}\p{N}])/gu;
/** Labels of the document number at the beginning of a document. */
const NUMBER_LABEL =
  /(?:\bn[or°º]\b|nummer|number|numéro|número|\bid\b|document|dokument|referen[cz]e?|réf|ref\b)/iu;
const FORMAT_OF: Readonly<Record<string, FormatName>> = {
  pdf: 'pdf',
  docx: 'word',
  docm: 'word',
  dotx: 'word',
  doc: 'word',
  xlsx: 'sheet',
  xlsm: 'sheet',
  xlsb: 'sheet',
  xls: 'sheet',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
};

/** The profiles of all documents of a library, in their order, with an index by traits. */
export class DocumentProfiles {
  readonly all: readonly DocumentProfile[];
  readonly #positions: ReadonlyMap<DocumentProfile, number>;
  readonly #holding = new Map<string, DocumentProfile[]>();
  readonly #byDocument: ReadonlyMap<DocumentId, DocumentProfile>;

  constructor(all: readonly DocumentProfile[]) {
    this.all = all;
    this.#positions = new Map(all.map((profile, at) => [profile, at]));
    this.#byDocument = new Map(all.map((profile) => [profile.document.id, profile]));
    for (const profile of all) {
      const { stems, numbers, kinds, format, language, opens, englishName } = profile;
      const traits = [
        ...[...stems.keys()].map((stem) => trait('stem', stem)),
        ...[...numbers].map((number) => trait('number', number)),
        ...[...kinds.keys()].map((kind) => trait('kind', kind)),
        ...[trait('format', format), trait('language', language), trait('opens', opens)],
        trait('opens', englishName[0]),
      ];
      for (const key of traits) {
        const others = this.#holding.get(key);
        if (others === undefined) this.#holding.set(key, [profile]);
        else others.push(profile);
      }
    }
  }

  of(document: DocumentId): DocumentProfile | undefined {
    return this.#byDocument.get(document);
  }

  /** The profiles that have any of the traits, in document order. */
  holding(traits: readonly string[]): readonly DocumentProfile[] {
    const [only] = traits;
    if (traits.length === 1 && only !== undefined) return this.#holding.get(only) ?? [];
    const found = new Set(traits.flatMap((key) => this.#holding.get(key) ?? []));
    const at = (profile: DocumentProfile) => this.#positions.get(profile) ?? 0;
    return [...found].sort((one, other) => at(one) - at(other));
  }
}

/** The index key of a property of a document; `opens` is the first word of its name. */
export function trait(
  kind: 'stem' | 'number' | 'kind' | 'format' | 'language' | 'opens',
  value: string | undefined,
): string {
  return `${kind} ${value}`;
}

/** Profiles of large libraries depend only on the list of documents, which many questions share. */
const known = new WeakMap<Library | readonly LibraryDocument[], DocumentProfiles>();

/** The profiles of all documents of a library, created once for each. */
export function profilesOf(library: Library): DocumentProfiles {
  const documents = library.documents();
  const isSmall = documents.length <= MAX_OPENED;
  const key = isSmall ? library : documents;
  const before = known.get(key);
  if (before !== undefined) return before;
  const profiles = new DocumentProfiles(documents.map((document) => profileOf(library, document, isSmall)));
  known.set(key, profiles);
  return profiles;
}

function profileOf(library: Library, document: LibraryDocument, withText: boolean): DocumentProfile {
  const { fileName, facts, id } = document;
  const opening = withText ? library.passages(id, 0, LANGUAGE_PASSAGES - 1) : [];
  const passages = opening.slice(0, FIRST_PASSAGES);
  const headings = [...new Set(passages.flatMap(({ headings: own }) => own))].join('\n');
  // What a program writes into a file for its language is often that of the program.
  const language =
    languageOf(opening.flatMap(({ markdown }) => wordsIn(markdown))) ?? languageOfTag(facts.language);
  const name = namingWords(nameOf(fileName));
  const title = facts.title ?? '';
  const englishName = wordsInEnglish(nameOf(fileName), language);
  const weights = weigh([
    { words: name, weight: IN_NAME },
    { words: namingWords(title), weight: IN_TITLE },
    { words: namingWords(headings), weight: IN_HEADING },
    { words: englishName, weight: IN_NAME * IN_ENGLISH },
    { words: wordsInEnglish(title, language), weight: IN_TITLE * IN_ENGLISH },
  ]);
  const head = passages[0]?.markdown ?? '';
  const other = [...(facts.headers ?? []), ...(facts.footers ?? []), ...labelledLines(head)].join('\n');
  const numbers = [fileName, title, headings, other].flatMap((text) => numbersIn(text));
  return {
    document,
    name,
    opens: fileWords(fileName)[0]?.word,
    englishName: englishName.map(({ word }) => word),
    ...weights,
    format: FORMAT_OF[endingOf(fileName)],
    language,
    numbers: new Set(numbers.map(({ key }) => key)),
  };
}

/** What a text in another language says in English. */
function wordsInEnglish(text: string, language: Language | undefined): readonly NamingWord[] {
  return language === undefined || language === 'en' ? [] : namingWords(gloss(text, language));
}

/** The highest weight of each stem and of each kind of document that words name. */
function weigh(
  sources: readonly { readonly words: readonly NamingWord[]; readonly weight: number }[],
): Pick<DocumentProfile, 'stems' | 'kinds'> {
  const stems = new Map<string, number>();
  const kinds = new Map<DocumentKind, number>();
  for (const { words, weight } of sources) {
    for (const { stems: own } of words) for (const stem of own) raise(stems, stem, weight);
    for (const { tag } of KINDS.find(words)) raise(kinds, tag, KIND * weight);
  }
  return { stems, kinds };
}

/** Tables have few stop words, and single letters there are codes or units: the "l" of "1 l" is no French article. */
function languageOf(words: readonly string[]): Language | undefined {
  const least = Math.max(MIN_STOP_WORDS, words.length / WORDS_FOR_STOP_WORD);
  return detectLanguage(
    words.filter((word) => word.length > 1),
    least,
  );
}

/** The name without its extension, split where spaces were omitted: "PriceList2024". */
function nameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{L}{3})(?=\d)/gu, ' ');
}

/** The words of a file name with its extension, as written. */
export function fileWords(fileName: string): Token[] {
  return tokenize(fileName.replaceAll('_', ' '));
}

function wordsIn(markdown: string): string[] {
  return tokenize(markdown).map((token) => token.word);
}

/** Lines with the document's own number. */
function labelledLines(markdown: string): string[] {
  return markdown.split('\n').filter((line) => NUMBER_LABEL.test(line));
}

/** Document numbers in a text, with their positions. */
export function numbersIn(
  text: string,
): { readonly key: string; readonly start: number; readonly end: number }[] {
  return [...text.replaceAll('_', '-').matchAll(NUMBER)].map((match) => {
    const [whole, letters = '', digits = ''] = match;
    const key = `${letters}${digits.replaceAll(/(?<!\d)0+(?=\d)/g, '')}`;
    return { key, start: match.index, end: match.index + whole.length };
  });
}

function raise<Key>(map: Map<Key, number>, key: Key, weight: number): void {
  map.set(key, Math.max(map.get(key) ?? 0, weight));
}
