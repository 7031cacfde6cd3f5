/**
 * Compares two texts, documents or versions of one, paragraph by paragraph: what was changed, what stands in one
 * alone. Every difference quotes the passage it stands in.
 */
import { diffArrays } from 'diff';
import type { Citation, Passage } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { scanBlocks } from '../passages/blocks.ts';
import { plainText } from '../passages/plain-text.ts';
import { splitPassages } from '../split-passages.ts';
import type { Language } from '../text/language.ts';
import { tokenize } from '../text/tokens.ts';
import { namedDocuments } from './choose-documents.ts';
import { onOneLine } from './cite.ts';
import { PHRASES } from './phrases.ts';

/** Differences that are shown; the rest are counted. */
const MOST_SHOWN = 12;
/** Characters of a paragraph that are shown. */
const LONGEST_SHOWN = 300;
/** Beyond so many edits two texts are different texts. */
const MOST_EDITS = 2_000;
/** Milliseconds for telling two texts apart; a longer comparison is told by what stands in one alone. */
const MOST_MS = 1_500;
/** Paragraphs that share this much of their words are versions of one another. */
const ALIKE = 0.5;
const VERSION_NUMBER =
  /\b(?:versions?|fassung(?:en)?|versión|versiones)\s+(\d{1,6})(?:\s+(?:and|to|with|und|mit|zu|y|con|et|à|avec)\s+(?:versions?\s+|fassung\s+)?(\d{1,6}))?/i;

/** One side of a comparison. */
interface Side {
  readonly document: LibraryDocument;
  readonly version: number;
  readonly name: string;
  readonly markdown: string;
  readonly passages: readonly Passage[];
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
  /** What is compared: the words without their markup. */
  readonly plain: string;
}

type Difference = { readonly before?: Paragraph; readonly after?: Paragraph };

/** Compares what the request names: two documents, or a document with its version before. */
export async function compare(library: Library, request: string, language: Language): Promise<Answer> {
  const phrases = PHRASES[language];
  const sides = await chooseSides(library, request, language);
  if (sides === undefined) return { text: phrases.compareNeedsTwo, citations: [], found: false };
  const [before, after] = sides;
  const found = differences(paragraphsOf(before.markdown), paragraphsOf(after.markdown));
  if (found?.length === 0) return { text: phrases.same(before.name, after.name), citations: [], found: true };
  const shown = found ?? standingAlone(before, after);
  const citations: Citation[] = [];
  const mark = (side: Side, paragraph: Paragraph) => {
    citations.push(citeSide(side, paragraph));
    return `“${shorten(paragraph.plain)}” [${citations.length}]`;
  };
  const lines = shown.slice(0, MOST_SHOWN).map((difference) => {
    if (difference.before !== undefined && difference.after !== undefined) {
      return `- ${phrases.changed}: ${mark(before, difference.before)} → ${mark(after, difference.after)}`;
    }
    if (difference.before !== undefined)
      return `- ${phrases.onlyIn(before.name)}: ${mark(before, difference.before)}`;
    return difference.after === undefined
      ? ''
      : `- ${phrases.onlyIn(after.name)}: ${mark(after, difference.after)}`;
  });
  const rest = shown.length - MOST_SHOWN;
  const head = found === undefined ? phrases.tooDifferent : phrases.compared(before.name, after.name);
  return {
    text: [head, ...lines, ...(rest > 0 ? ['', phrases.more(rest)] : [])].join('\n'),
    citations,
    found: true,
  };
}

async function chooseSides(
  library: Library,
  request: string,
  language: Language,
): Promise<readonly [Side, Side] | undefined> {
  const named = namedDocuments(library, request);
  const documents = named.length > 0 ? named : library.documents();
  const [first, second] = documents;
  const numbers = VERSION_NUMBER.exec(request);
  if (first !== undefined && second !== undefined && documents.length === 2 && numbers === null) {
    const sides = await Promise.all([openSide(library, first), openSide(library, second)]);
    return both(sides[0], sides[1]);
  }
  if (first === undefined || documents.length !== 1) return undefined;
  const versions = library.versions(first.id);
  const to = Number(numbers?.[2] ?? versions.at(-1) ?? 0);
  const from = Number(numbers?.[1] ?? versions.filter((number) => number < to).at(-1) ?? 0);
  const sides = await Promise.all([
    openSide(library, first, from, language),
    openSide(library, first, to, language),
  ]);
  return from === to ? undefined : both(sides[0], sides[1]);
}

function both(before: Side | undefined, after: Side | undefined): readonly [Side, Side] | undefined {
  return before === undefined || after === undefined ? undefined : [before, after];
}

async function openSide(
  library: Library,
  document: LibraryDocument,
  version?: number,
  language?: Language,
): Promise<Side | undefined> {
  const number = version ?? document.version;
  const markdown = await library.markdown(document.id, number);
  if (markdown === undefined) return undefined;
  const { fileName } = document;
  const name =
    version === undefined || language === undefined ? fileName : PHRASES[language].version(fileName, number);
  const passages = splitPassages(markdown, { fileName, facts: document.facts });
  return { document, version: number, name, markdown, passages };
}

function paragraphsOf(markdown: string): Paragraph[] {
  return [...scanBlocks(markdown)].flatMap((block) => {
    const starts = block.kind === 'table' || block.kind === 'list' ? block.lines : [block.start];
    return starts.map((start, index) => {
      const end = (starts[index + 1] ?? block.end + 1) - 1;
      return { start, end, plain: plainText(markdown.slice(start, end)) };
    });
  });
}

/** @returns undefined when the texts are too different to be told paragraph by paragraph */
function differences(before: readonly Paragraph[], after: readonly Paragraph[]): Difference[] | undefined {
  const options = {
    comparator: (a: Paragraph, b: Paragraph) => a.plain === b.plain,
    maxEditLength: MOST_EDITS,
    timeout: MOST_MS,
  };
  const parts = diffArrays([...before], [...after], options);
  if (parts === undefined) return undefined;
  const found: Difference[] = [];
  let removed: Paragraph[] = [];
  for (const part of parts) {
    if (part.removed) removed = part.value;
    else {
      if (part.added) found.push(...paired(removed, part.value));
      else found.push(...removed.map((one) => ({ before: one })));
      removed = [];
    }
  }
  found.push(...removed.map((one) => ({ before: one })));
  return found.filter((one) => (one.before?.plain ?? one.after?.plain) !== '');
}

/** Puts paragraphs together that say nearly the same, in their order. */
function paired(removed: readonly Paragraph[], added: readonly Paragraph[]): Difference[] {
  const found: Difference[] = [];
  let next = 0;
  for (const before of removed) {
    const ahead = added.slice(next, next + 4);
    const match = ahead.findIndex((after) => likeness(before.plain, after.plain) >= ALIKE);
    if (match < 0) {
      found.push({ before });
      continue;
    }
    for (const after of added.slice(next, next + match)) found.push({ after });
    const after = added[next + match];
    if (after !== undefined) found.push({ before, after });
    next += match + 1;
  }
  return [...found, ...added.slice(next).map((after) => ({ after }))];
}

function likeness(a: string, b: string): number {
  const one = new Set(tokenize(a).map((token) => token.word));
  const other = new Set(tokenize(b).map((token) => token.word));
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / Math.max(1, Math.min(one.size, other.size));
}

/** Of texts that have little in common: what stands in one alone, the two sides by turns. */
function standingAlone(before: Side, after: Side): Difference[] {
  const one = paragraphsOf(before.markdown);
  const other = paragraphsOf(after.markdown);
  const inOther = new Set(other.map(({ plain }) => plain));
  const inOne = new Set(one.map(({ plain }) => plain));
  const left = one.filter(({ plain }) => plain !== '' && !inOther.has(plain));
  const right = other.filter(({ plain }) => plain !== '' && !inOne.has(plain));
  return Array.from({ length: Math.max(left.length, right.length) }).flatMap((_, index) => [
    ...left.slice(index, index + 1).map((paragraph) => ({ before: paragraph })),
    ...right.slice(index, index + 1).map((paragraph) => ({ after: paragraph })),
  ]);
}

function citeSide({ document, version, markdown, passages }: Side, { start, end }: Paragraph): Citation {
  const quote = markdown.slice(start, end);
  const passage = passages.find((one) => one.markdown.includes(quote)) ?? passages[0];
  return {
    documentId: document.id,
    fileName: document.fileName,
    version,
    passage: passage?.ordinal ?? 0,
    quote,
    headings: passage?.headings ?? [],
  };
}

function shorten(text: string): string {
  const line = onOneLine(text);
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN).trimEnd()}…`;
}
