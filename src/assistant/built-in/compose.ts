/** Writes the text of an answer: first the short answer, then further quotations. */
import type { Answer } from '../assistant.ts';
import type { Library } from '../library.ts';
import { tableOf } from '../passages/table.ts';
import type { Candidate } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import { cite, onOneLine } from './cite.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import type { Finding } from './find-answer.ts';
import { say } from './phrases.ts';
import type { Question } from './question.ts';
import { type Quotation, quotationOf, quotationsOf, shownText } from './quotations.ts';
import { introducedList, isIntroduction, wholeList } from './whole-list.ts';

/** Near matches shown where nothing answers. */
const MAX_NEAR = 3;
/** Below this probability an answer is said to be a likely one. */
const SURE = 0.8;

export function composeAnswer(library: Library, question: Question, finding: Finding): Answer {
  if (finding.kind === 'none')
    return { text: say(question.language, 'notFound'), citations: [], found: false };
  return finding.kind === 'near'
    ? composeNearest(library, question, finding.ranked)
    : composeFound(library, finding);
}

function composeFound(
  library: Library,
  { ranked, search, sure }: Extract<Finding, { kind: 'quotes' }>,
): Answer {
  const [best] = ranked;
  if (best === undefined) return { text: '', citations: [], found: false };
  const excerpt = excerptOf(best.candidate, search);
  const quotations = quotationsOf(ranked, search.question, excerpt);
  const list = asksForAny(search.question) && !standsOut(ranked) ? wholeList(quotations) : undefined;
  if (list !== undefined) return composeList(library, list);
  const [first, ...further] = quotations;
  const hedge = sure < SURE ? `${say(search.question.language, 'perhaps')} ` : '';
  const introduced = first === undefined ? undefined : introducedList(first);
  if (first !== undefined && introduced !== undefined) {
    const answer = composeList(library, [first, ...introduced]);
    return { ...answer, text: hedge + answer.text };
  }
  const lead = first === undefined ? '' : `${hedge}${leadOf(best.candidate, first, excerpt)}`;
  const { row } = best.candidate;
  const table =
    row === undefined ? [] : [tableOf(row.table.header.map(onOneLine), [row.row.cells.map(onOneLine)]).text];
  const quotes = further.map((one, index) => `> ${shownText(one)} [${index + 2}]`);
  return {
    text: [`${lead} [1]`, ...table, ...quotes].join('\n\n'),
    citations: [...(first === undefined ? [] : [first]), ...further].map((one) => citationOf(library, one)),
    found: true,
  };
}

/** Whether the best candidate says more of the question than the next: of a list, this item is meant. */
function standsOut([best, next]: readonly Ranked[]): boolean {
  return best !== undefined && next !== undefined && best.figures.own > next.figures.own;
}

/** Whether a question asks for no particular kind of thing, of which one item would be the only one. */
function asksForAny({ kind }: Question): boolean {
  return kind === 'any' || kind === 'definition';
}

/** A sentence that introduces the list stands before its items. */
function composeList(library: Library, quotations: readonly Quotation[]): Answer {
  const lines = quotations.map((one, index) =>
    isIntroduction(one) ? `${shownText(one)} [${index + 1}]\n` : `- ${shownText(one)} [${index + 1}]`,
  );
  return {
    text: lines.join('\n'),
    citations: quotations.map((one) => citationOf(library, one)),
    found: true,
  };
}

/** Quotes near matches, worded so that they cannot be taken for an answer. */
function composeNearest(library: Library, { language }: Question, ranked: readonly Ranked[]): Answer {
  const near = ranked.slice(0, MAX_NEAR).map(({ candidate }) => quotationOf(candidate));
  const quotes = near.map((one, index) => `> ${shownText(one)} [${index + 1}]`);
  return {
    text: [say(language, 'nearest'), ...quotes].join('\n\n'),
    citations: near.map((one) => citationOf(library, one)),
    found: false,
  };
}

function citationOf(library: Library, { prepared, start, end }: Quotation) {
  return cite(library, prepared.passage, start, end);
}

/** The short answer: the first quotation, or the relevant part of a long sentence, with omissions marked. */
function leadOf(best: Candidate, first: Quotation, excerpt: Excerpt): string {
  const isWhole = excerpt.start === best.start && excerpt.end === best.end;
  if (isWhole || first.row !== undefined) return shownText(first);
  const text = shownText({ ...first, ...excerpt });
  return `${excerpt.start > best.start ? '… ' : ''}${text}${excerpt.end < best.end ? ' …' : ''}`;
}
