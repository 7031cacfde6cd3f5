/**
 * Tells what differs between two documents, or versions of one: what was changed, what stands in one alone. Every
 * difference quotes the line it stands in. The comparison itself is the library's.
 */
import type { DifferenceSummary, Quote } from '../../domain/difference.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { onOneLine } from './cite.ts';
import { say, sayCount } from './phrases.ts';

/** Characters of a line that are shown. */
const LONGEST_SHOWN = 300;
const VERSION_NUMBER =
  /\b(?:versions?|fassung(?:en)?|versión|versiones)\s+(\d{1,6})(?:\s+(?:and|to|with|und|mit|zu|y|con|et|à|avec)\s+(?:versions?\s+|fassung\s+)?(\d{1,6}))?/i;

/** One side of a comparison. */
interface Side {
  readonly document: LibraryDocument;
  readonly version: number;
  readonly name: string;
}

/** Compares what the request names: two documents, or a document with its version before. */
export async function compare(library: Library, request: string, language: Language): Promise<Answer> {
  const [before, after] = chooseSides(library, request, language);
  const comparison =
    before &&
    after &&
    (await library.compare({ ...before, id: before.document.id }, { ...after, id: after.document.id }));
  if (before === undefined || after === undefined || comparison === undefined) {
    return { text: say(language, 'compareNeedsTwo'), citations: [], found: false };
  }
  if (comparison === 'too_large') return { text: say(language, 'tooLarge'), citations: [], found: false };
  const answer = tell(comparison, before, after, language);
  return comparison.isCut
    ? { ...answer, text: `${answer.text}\n\n${say(language, 'onlyBeginnings')}` }
    : answer;
}

function tell(
  { quoted, differences, isUnlike }: DifferenceSummary,
  before: Side,
  after: Side,
  language: Language,
): Answer {
  const names = { before: before.name, after: after.name };
  if (differences === 0) return { text: say(language, 'same', names), citations: [], found: true };
  const citations: Citation[] = [];
  const mark = (side: Side, quote: Quote) => {
    citations.push(citeSide(side, quote));
    return `“${shorten(quote.text)}” [${citations.length}]`;
  };
  const lines = quoted.map((difference) => {
    const [one, other] = [difference.before, difference.after];
    if (one !== undefined && other !== undefined) {
      return `- ${say(language, 'changed')}: ${mark(before, one)} → ${mark(after, other)}`;
    }
    if (one !== undefined) return `- ${say(language, 'onlyIn', { file: before.name })}: ${mark(before, one)}`;
    return other === undefined
      ? ''
      : `- ${say(language, 'onlyIn', { file: after.name })}: ${mark(after, other)}`;
  });
  const head = isUnlike ? say(language, 'tooDifferent') : say(language, 'compared', names);
  const rest = differences - quoted.length;
  return {
    text: [head, ...lines, ...(rest > 0 ? ['', sayCount(language, 'more', rest)] : [])].join('\n'),
    citations,
    found: true,
  };
}

/** @returns fewer than two when the request leaves open what is to be compared */
function chooseSides(library: Library, request: string, language: Language): readonly Side[] {
  const named = surelyNamed(library, request);
  const documents = named.length > 0 ? named : library.documents();
  const [first, second] = documents;
  const numbers = VERSION_NUMBER.exec(request);
  if (first !== undefined && second !== undefined && documents.length === 2 && numbers === null) {
    return [first, second].map((document) => ({
      document,
      version: document.version,
      name: document.fileName,
    }));
  }
  if (first === undefined || documents.length !== 1) return [];
  const versions = library.versions(first.id);
  const to = Number(numbers?.[2] ?? versions.at(-1) ?? 0);
  const from = Number(numbers?.[1] ?? versions.filter((number) => number < to).at(-1) ?? 0);
  if (from === to) return [];
  return [from, to].map((version) => ({
    document: first,
    version,
    name: say(language, 'version', { file: first.fileName, number: version }),
  }));
}

function citeSide({ document, version }: Side, { markdown, headings }: Quote): Citation {
  const { id, fileName } = document;
  return { documentId: id, fileName, version, passage: null, quote: markdown, headings };
}

function shorten(text: string): string {
  const line = onOneLine(text);
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN).trimEnd()}…`;
}
