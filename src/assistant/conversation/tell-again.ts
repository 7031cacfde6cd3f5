/** Derives further answers from an answer: where it was found, why, its beginning only, or its second result. */
import type { Citation } from '../../domain/passage.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import type { Answer } from '../assistant.ts';
import { cite, onOneLine } from '../built-in/cite.ts';
import { tell } from '../built-in/phrases.ts';
import { givesReason } from '../built-in/reasons.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { splitRow } from '../passages/table.ts';

/** Number of sentences after the quoted one to search for the reason. */
const REACH_OF_REASON = 3;

/** Lists the sources of all quotations. */
export function tellWhere(answer: Answer, language: Language): Answer {
  const { citations, basis } = answer;
  if (citations.length === 0 && basis === undefined) return answer;
  const lines = citations.map(({ fileName, headings, quote }, index) => {
    const place = sourceOf(fileName, headings, language);
    return `- ${place}: ${tell(language, 'quoted', { text: shown(quote) })} [${index + 1}]`;
  });
  const table = basis === undefined ? [] : [`- ${basis.fileName}: ${basis.plan}`];
  return { ...answer, text: [tell(language, 'whereIs'), '', ...table, ...lines].join('\n') };
}

function sourceOf(file: string, headings: readonly string[], language: Language): string {
  const section = headings.at(-1);
  return section === undefined ? file : tell(language, 'placeIn', { file, section });
}

/** Quotes the reason given next to the answer, or says that there is none. */
export function tellWhy(library: Library, answer: Answer, language: Language): Answer {
  for (const citation of answer.citations.slice(0, 1)) {
    const passage = passageOf(library, citation);
    const reason = passage && reasonNear(passage, citation.quote);
    if (passage === undefined || reason === undefined) continue;
    const quote = cite(library, passage, reason.start, reason.end);
    return { text: `${onOneLine(quote.quote)} [1]`, citations: [quote], found: true };
  }
  const [first] = answer.citations;
  if (first === undefined) return answer;
  const text = `${tell(language, 'noReason')}\n\n> ${shown(first.quote)} [1]`;
  return { text, citations: [first], found: false };
}

function passageOf(library: Library, { documentId, passage }: Citation): LibraryPassage | undefined {
  return passage === null ? undefined : library.passages(documentId, passage, passage)[0];
}

function reasonNear({ markdown }: LibraryPassage, quote: string) {
  const at = markdown.indexOf(quote);
  if (at < 0) return undefined;
  const sentences = sentenceRanges(markdown, at, markdown.length).slice(0, 1 + REACH_OF_REASON);
  return sentences.find(({ start, end }) => givesReason(markdown.slice(start, end)));
}

/** The first paragraph, with its citations. */
export function tellShort(answer: Answer): Answer {
  const [text = ''] = answer.text.split('\n\n');
  const last = Math.max(0, ...[...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
  return { ...answer, text, citations: answer.citations.slice(0, last) };
}

/** The quotation at a position, with its source. */
export function tellNth(answer: Answer, position: number, language: Language): Answer | undefined {
  const citation = answer.citations[position - 1];
  if (citation === undefined) return undefined;
  const place = sourceOf(citation.fileName, citation.headings, language);
  return { text: `${shown(citation.quote)} [1]\n\n${place}`, citations: [citation], found: true };
}

/** Table rows are shown as a list of cells. */
function shown(quote: string): string {
  if (!quote.startsWith('|')) return onOneLine(quote);
  return splitRow(quote)
    .filter((cell) => cell !== '')
    .join(' · ');
}
