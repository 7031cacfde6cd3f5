/** Columns of those who did something: "who ordered it" asks for the "Besteller", "from whom do we order" does not. */
import { type Column, isPeople } from '../column.ts';
import { namesDoer } from '../header-meanings.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { isAgent } from './likeness.ts';
import type { ColumnLink } from './link.ts';

/** The links, where a verb of the question names who did it as surely as a header, or not at all where we did it ourselves. */
export function withDoers(links: readonly ColumnLink[], question: TableQuestion): readonly ColumnLink[] {
  if (question.asks[0]?.tag !== 'who') return links;
  const { tokens, lexicon } = question;
  // "Who placed the orders" asks for those by whom they were ordered, whatever verb says so.
  const arising = lexicon.arising
    .find(tokens.map(({ word }) => word))
    .reduce((bits, { from, to }) => bits | spanBits(from, to), 0);
  const isOurs = question.tokens.some(({ word }) => question.lexicon.we.has(word));
  return links.flatMap((link) => {
    if (endsLikeDoer(link)) return [{ ...link, bits: link.bits | arising }];
    if (!isOfDoer(link)) return [link];
    if (isOurs) return isDoneByUs(link, question) ? [] : [link];
    const bits = link.bits | arising;
    return link.manner === 'synonym'
      ? [{ ...link, bits, manner: 'full', strength: SAID }]
      : [{ ...link, bits }];
  });
}

/** Without the columns of those who do something that another column names by a word as it stands: "Miete" is no "Mieter". */
export function withoutDoersOf(
  links: readonly ColumnLink[],
  { columns }: DataTable,
  { tokens, asks }: TableQuestion,
): readonly ColumnLink[] {
  // "Who pays the highest rent" asks for those who do.
  if (asks[0]?.tag === 'who') return links;
  const isWordOf = (word: string, { words }: Column) => words.some((own) => own.word === word);
  return links.filter((link) => {
    const said = tokens.filter((_, at) => (link.bits & (1 << at)) !== 0).map(({ word }) => word);
    return (
      !isOfDoer(link) ||
      said.some((word) => isWordOf(word, link.column)) ||
      !said.every((word) => columns.some((other) => other !== link.column && isWordOf(word, other)))
    );
  });
}

/** "In charge" names the column of who is responsible with both of its words, and no money by one of them. */
export function withCharge(
  links: readonly ColumnLink[],
  { tokens, lexicon }: TableQuestion,
): readonly ColumnLink[] {
  const phrases = lexicon.takesOn
    .find(tokens.map(({ word }) => word))
    .filter(({ from, to }) => to - from > 1)
    .map(({ from, to }) => spanBits(from, to));
  return links.map((link) => {
    const phrase = isPeople(link.column) ? phrases.find((bits) => (bits & link.bits) !== 0) : undefined;
    return phrase === undefined ? link : { ...link, bits: link.bits | phrase };
  });
}

const SAID = 0.9;

/** Whether a column of people is called by what they do, in one word. */
function isOfDoer({ column, order }: ColumnLink): boolean {
  const [header, another] = column.words;
  return (
    order === undefined &&
    isPeople(column) &&
    another === undefined &&
    header !== undefined &&
    isAgent(header.word)
  );
}

function endsLikeDoer({ column, order }: ColumnLink): boolean {
  return order === undefined && isPeople(column) && namesDoer(column.words.map(({ word }) => word));
}

/** "Do we order", "bestellen wir", "haben wir bestellt": a verb of which we are the subject. */
function isDoneByUs({ bits }: ColumnLink, { tokens, lexicon, language }: TableQuestion): boolean {
  const isWe = (at: number) => lexicon.we.has(tokens[at]?.word ?? '');
  return tokens.some(
    ({ raw, word }, at) =>
      (bits & (1 << at)) !== 0 &&
      !isAgent(word) &&
      (isWe(at - 1) || isWe(at + 1) || (language === 'de' && !/^\p{Lu}/u.test(raw))),
  );
}
