/** What a document may be known by: its name, title and first headings, its kind, format, language and number. */
import { endingOf } from '../../domain/file-kind.ts';
import type { Language } from '../languages/language-data.ts';
import type { DocumentKind, FormatName } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { detectLanguage, languageOfTag } from '../text/language.ts';
import { tokenize } from '../text/tokens.ts';
import { KINDS, type NamingWord, namingWords } from './document-words.ts';

export interface DocumentProfile {
  readonly document: LibraryDocument;
  /** Folded words of the file's name without its ending. */
  readonly name: readonly NamingWord[];
  /** How well each stem of name, title and first headings names it. */
  readonly stems: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<DocumentKind, number>;
  readonly format: FormatName | undefined;
  readonly language: Language | undefined;
  /** Numbers such as SOP-014, without what stands between letters and digits, and without leading zeros. */
  readonly numbers: ReadonlySet<string>;
}

const IN_NAME = 1;
const IN_TITLE = 0.9;
/** Of words of the first headings, which may as well be what is asked about. */
export const IN_HEADING = 0.7;
/** What a kind of document counts, against its very word. */
const KIND = 0.65;
/** In a larger library names and titles are all that is looked at. */
const MOST_OPENED = 60;
/** Passages at the beginning whose headings name a document. */
const FIRST_PASSAGES = 2;

const NUMBER = /(?<![\p{L}\p{N}])(\p{Lu}{1,6})[-_ /]{0,2}(\d{1,6}(?:[-.]\d{1,4})*)(?![\p{L}\p{N}])/gu;
/** What stands before the number in a document's own head. */
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

const known = new WeakMap<Library, readonly DocumentProfile[]>();

/** The profiles of all documents of a library, in their order; made once for each library. */
export function profilesOf(library: Library): readonly DocumentProfile[] {
  const before = known.get(library);
  if (before !== undefined) return before;
  const documents = library.documents();
  const isSmall = documents.length <= MOST_OPENED;
  const profiles = documents.map((document) => profileOf(library, document, isSmall));
  known.set(library, profiles);
  return profiles;
}

function profileOf(library: Library, document: LibraryDocument, isOpened: boolean): DocumentProfile {
  const { fileName, facts, id } = document;
  const passages = isOpened ? library.passages(id, 0, FIRST_PASSAGES - 1) : [];
  const headings = [...new Set(passages.flatMap(({ headings: own }) => own))].join('\n');
  const name = namingWords(nameOf(fileName));
  const sources = [
    { words: name, worth: IN_NAME },
    { words: namingWords(facts.title ?? ''), worth: IN_TITLE },
    { words: namingWords(headings), worth: IN_HEADING },
  ];
  const stems = new Map<string, number>();
  const kinds = new Map<DocumentKind, number>();
  for (const { words, worth } of sources) {
    for (const { stems: own } of words) for (const stem of own) raise(stems, stem, worth);
    for (const { tag } of KINDS.find(words)) raise(kinds, tag, KIND * worth);
  }
  const head = passages[0]?.markdown ?? '';
  const beside = [...(facts.headers ?? []), ...(facts.footers ?? []), ...labelledLines(head)].join('\n');
  return {
    document,
    name,
    stems,
    kinds,
    format: FORMAT_OF[endingOf(fileName)],
    language:
      languageOfTag(facts.language) ?? detectLanguage(passages.flatMap(({ markdown }) => wordsIn(markdown))),
    numbers: new Set(
      [fileName, facts.title ?? '', headings, beside]
        .flatMap((text) => numbersIn(text))
        .map(({ key }) => key),
    ),
  };
}

/** The name without its ending, and with blanks where its writer saved them: "PriceList2024". */
function nameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{L}{3})(?=\d)/gu, ' ');
}

function wordsIn(markdown: string): string[] {
  return tokenize(markdown).map((token) => token.word);
}

/** Lines that give a document's own number. */
function labelledLines(markdown: string): string[] {
  return markdown.split('\n').filter((line) => NUMBER_LABEL.test(line));
}

/** Numbers that documents go by, with where they stand in the text. */
export function numbersIn(
  text: string,
): { readonly key: string; readonly start: number; readonly end: number }[] {
  return [...text.replaceAll('_', '-').matchAll(NUMBER)].map((match) => {
    const [whole, letters = '', digits = ''] = match;
    const key = `${letters}${digits.replaceAll(/(?<!\d)0+(?=\d)/g, '')}`;
    return { key, start: match.index, end: match.index + whole.length };
  });
}

function raise<Key>(map: Map<Key, number>, key: Key, worth: number): void {
  map.set(key, Math.max(map.get(key) ?? 0, worth));
}
