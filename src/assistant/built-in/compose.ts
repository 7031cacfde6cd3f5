/** Puts an answer into words: the answer first, short; then what it is quoted from. */
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import type { Library } from '../library.ts';
import { plainText } from '../passages/plain-text.ts';
import type { Finding, Place } from './find-answer.ts';
import type { Question } from './question.ts';
import type { RankedRow } from './rank-rows.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** Quotes in an answer. */
const MOST_QUOTES = 3;
/** Words of further quotes together; nobody reads on. */
const NOTHING: Readonly<Record<Question['language'], string>> = {
  en: 'The documents do not say.',
  de: 'Das steht nicht in den Dokumenten.',
  es: 'Los documentos no lo dicen.',
  fr: 'Les documents ne le disent pas.',
};

export function composeAnswer(library: Library, question: Question, finding: Finding): Answer {
  if (finding.kind === 'none') return { text: NOTHING[question.language], citations: [], found: false };
  return finding.kind === 'row'
    ? composeRow(library, finding.best)
    : composeSentences(library, finding.ranked.slice(0, MOST_QUOTES));
}

function composeRow(library: Library, best: RankedRow): Answer {
  const { prepared, row, table } = best;
  const [column = 0] = best.columns;
  const header = table.header[column] ?? '';
  const value = row.cells[column] ?? '';
  const text = header === '' ? `${value} [1]` : `${header}: ${value} [1]`;
  const quote = cite(library, { prepared, start: row.start, end: row.end });
  return { text: `${text}\n\n> ${plainText(quote.quote)}`, citations: [quote], found: true };
}

function composeSentences(library: Library, ranked: readonly RankedSentence[]): Answer {
  const places = ranked.map(({ prepared, sentence }) => ({
    prepared,
    start: sentence.start,
    end: sentence.end,
  }));
  const citations = places.map((place) => cite(library, place));
  const text = `${citations[0]?.quote ?? ''} [1]`;
  return { text, citations, found: true };
}

function cite(library: Library, { prepared: { passage }, start, end }: Place): Citation {
  const document = library.documents().find((one) => one.id === passage.documentId);
  return {
    documentId: passage.documentId,
    fileName: document?.fileName ?? '',
    version: passage.version,
    passage: passage.ordinal,
    quote: passage.markdown.slice(start, end),
    headings: passage.headings,
  };
}
