/** Reads section numbers in headings, clauses and questions: "6 Liability", "§ 4", "4.2", "Annex B", "Kapitel III". */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { foldText, tokenize } from '../text/tokens.ts';

/** A number in normalized form: "4.2", "B". Annexes are numbered separately. */
export interface SectionNumber {
  readonly number: string;
  readonly isAnnex: boolean;
}

function wordsUnder(name: 'names' | 'annexes'): string {
  const words = LANGUAGES.flatMap((language) =>
    tokenize(TOPIC_DATA[language].sections[name]).map((token) => token.word),
  );
  return [...new Set(words)].sort((a, b) => b.length - a.length).join('|');
}

const NAMES = wordsUnder('names');
const ANNEXES = wordsUnder('annexes');
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,3})*[a-z]?|[a-z]\d{1,3}|[ivxl]{1,6}|[a-z]`;
const BARE_NUMBER = String.raw`\d{1,3}(?:\.\d{1,3})*[a-z]?|[a-z]\d{1,2}|[ivxl]{1,6}(?=[.)])|[a-z](?=[.)])`;
const END = String.raw`(?=\.?(?:[\s):–—-]|$))`;
const AT_START = new RegExp(
  String.raw`^(?:(?<annex>${ANNEXES})\s+(?<ofAnnex>${NUMBER})|(?:§{1,2}\s*|(?:${NAMES})\s+)(?<named>${NUMBER})|(?<bare>${BARE_NUMBER}))${END}[.):–—\s-]*`,
);
const IN_TEXT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<annex>${ANNEXES})\s+(?<ofAnnex>${NUMBER})|(?<sign>§{1,2})\s*(?<ofSign>${NUMBER})|(?:${NAMES})\s+(?:n[o°º]\.?\s*|nr\.?\s*)?(?<named>${NUMBER}))(?![\p{L}\p{N}]|[.]\d)`,
  'u',
);

/** Splits a heading or clause into its number and the rest. */
export function numberOf(text: string): {
  readonly number: SectionNumber | undefined;
  readonly title: string;
} {
  const folded = foldText(text);
  const match = folded.length === text.length ? AT_START.exec(folded) : null;
  if (match === null) return { number: undefined, title: text };
  const { annex, ofAnnex, named, bare } = match.groups ?? {};
  const number = (ofAnnex ?? named ?? bare ?? '').toUpperCase();
  return { number: { number, isAnnex: annex !== undefined }, title: text.slice(match[0].length).trim() };
}

/** A section number in a question, with its position. */
export interface NamedNumber extends SectionNumber {
  /** As written: "§ 4", "Annex B". */
  readonly said: string;
  /** Written with the section sign, which some documents use in headings. */
  readonly hasSign: boolean;
  readonly start: number;
  readonly end: number;
}

/** The first section number in a text. */
export function namedNumber(text: string): NamedNumber | undefined {
  const folded = foldText(text);
  // If folding changed the length, positions refer to the folded text, and `said` is taken from it.
  const match = IN_TEXT.exec(folded);
  if (match === null) return undefined;
  const { annex, ofAnnex, sign, ofSign, named } = match.groups ?? {};
  const number = (ofAnnex ?? ofSign ?? named ?? '').toUpperCase();
  // "Section a" contains an article, not a number, unless the letter is a capital.
  const start = match.index;
  const end = start + match[0].length;
  const said = folded.length === text.length ? text.slice(start, end) : match[0];
  if (/^[A-Z]$/.test(number) && !/[A-Z]$/.test(said)) return undefined;
  return { number, isAnnex: annex !== undefined, said, hasSign: sign !== undefined, start, end };
}
