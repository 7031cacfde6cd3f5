/** Spans of a question that name columns: header words, synonyms, quantities and units. */

import { foldWord, tokenize } from '../../text/tokens.ts';
import type { Column } from '../column.ts';
import {
  isOnSide,
  kindOfHeader,
  restOfCompound,
  saysInvoiced,
  timeSpanOf,
  unitNamed,
} from '../header-meanings.ts';
import type { HeaderWord } from '../header-words.ts';
import type { Quantity } from '../lexicon.ts';
import { addsUp } from '../plans/execute.ts';
import { countBits, type QuestionToken, spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { withCharge, withDoers, withoutDoersOf } from './doers.ts';
import { withKinds } from './kinds-named.ts';
import { areApart, isMisspelling, isPartOf } from './likeness.ts';
import type { ColumnLink, LinkTools } from './link.ts';
import { isRemark } from './link-cells.ts';
import { linkMeanings, tenureBits } from './link-meanings.ts';
import { translationFor } from './translation.ts';

const STRENGTH = {
  exact: 1,
  full: 1,
  part: 0.7,
  compound: 0.6,
  synonym: 0.6,
  spelling: 0.8,
  quantity: 0.6,
  verb: 0.5,
  unit: 0.4,
  role: 0.5,
};

export function linkColumns({ table, question }: LinkTools): ColumnLink[] {
  const translation = translationFor(table, question);
  const links = table.columns.flatMap((column) => [
    ...byHeader(column, question),
    ...(translation === undefined ? [] : byTranslation(column, question, translation.wordsOf(column))),
    ...withTitle(column, question, byRelated(column, question, translation?.wordsOf(column))),
    ...byQuantity(column, question, table),
    ...byReason(column, question),
    ...byAmount(column, question),
  ]);
  const meant = linkMeanings(table, question);
  const tenure = tenureBits(question);
  // Who has been there longest is no matter of a length.
  const kept = links.filter(({ order, bits }) => order === undefined || (bits & tenure) === 0);
  const named = withDoers(
    withoutWeaker(
      withoutNamedOthers(
        withCharge(withoutDoersOf(withoutFees([...kept, ...meant]), table, question), question),
      ),
    ),
    question,
  );
  const ofKinds = withKinds(named, question, table);
  return [...ofKinds, ...byRole(table, question, ofKinds)];
}

/**
 * "Top customers" of orders whose column is called "Practice": if no header names the role, the column of names is
 * linked.
 */
function byRole(
  table: DataTable,
  { tokens, operations }: TableQuestion,
  named: readonly ColumnLink[],
): ColumnLink[] {
  const nameless = tokens.flatMap(({ isContent, stems }, at) =>
    isContent && kindOfHeader(stems) !== undefined && !named.some(({ bits }) => (bits & (1 << at)) !== 0)
      ? [{ bits: 1 << at, kind: kindOfHeader(stems) }]
      : [],
  );
  if (nameless.length === 0) return [];
  const [column] = table.columns
    .filter((one) => one !== table.idColumn && one !== table.nameColumn && holdsNames(one, table))
    .sort((a, b) => b.distinct - a.distinct);
  const link = { manner: 'role', strength: STRENGTH.role } as const;
  return nameless.flatMap(({ bits, kind }): ColumnLink[] => {
    const holding = table.columns.filter(({ holds }) => holds === kind);
    // "Per person", of complaints that have an owner.
    const isGrouping = operations.some(({ tag, to }) => tag === 'group' && 1 << to === bits);
    if (holding.length > 0) return isGrouping ? holding.map((one) => ({ ...link, column: one, bits })) : [];
    return column === undefined || kind === 'place' ? [] : [{ ...link, column, bits }];
  });
}

/** Texts sampled, and the share of them that must look like names. */
const LOOKED_AT = 60;
const MOSTLY_NAMES = 0.6;

/** Names of companies and people, each in several rows: two capitalized words or more. */
export function holdsNames({ kind, distinct, textOf }: Column, { body }: DataTable): boolean {
  if (kind !== 'text' || distinct < 3 || distinct > 0.7 * body.length) return false;
  const size = Math.min(LOOKED_AT, distinct);
  const names = Array.from({ length: size }, (_, code) => textOf(code)).filter((text) =>
    /^\p{Lu}\S*(?:\s\S+)*\s\p{Lu}/u.test(text),
  );
  return names.length >= MOSTLY_NAMES * size;
}

/** What is dearer, and how much it is, is a matter of the price where a table has one beside fees and expenses. */
function withoutFees(links: readonly ColumnLink[]): readonly ColumnLink[] {
  const isOfMoney = ({ manner, column }: ColumnLink) =>
    manner === 'quantity' && column.kind === 'number' && column.quantities.has('money');
  const prices = links.filter(
    (link) => isOfMoney(link) && link.column.amount !== 'spent' && namesPrice(link.column),
  );
  return links.filter(
    (link) =>
      !isOfMoney(link) ||
      link.column.amount !== 'spent' ||
      !prices.some(({ bits, order }) => bits === link.bits && order === link.order),
  );
}

function namesPrice({ words }: Column): boolean {
  return isOnSide(
    words.map(({ word }) => word),
    'price',
  );
}

/** Words that name one column in full do not also refer to others of its kind: a unit price is no total. */
function withoutNamedOthers(links: readonly ColumnLink[]): ColumnLink[] {
  return links.filter(
    (link) =>
      !GUESSED.has(link.manner) ||
      link.order !== undefined ||
      links.some((own) => own.column === link.column && isNamed(own)) ||
      !links.some(
        ({ column, manner, bits }) =>
          isNamed({ manner }) &&
          column !== link.column &&
          // A title that is said with several words is no date by its "month".
          (column.kind === link.column.kind || (countBits(bits) > 1 && link.bits !== bits)) &&
          (link.bits & ~bits) === 0,
      ),
  );
}

function isNamed({ manner }: Pick<ColumnLink, 'manner'>): boolean {
  return manner === 'exact' || manner === 'full';
}

const GUESSED: ReadonlySet<string> = new Set(['quantity', 'verb', 'unit', 'synonym', 'compound']);

/**
 * Of the links of one column over the same tokens, the strongest; links with an order are compared only with their
 * own.
 */
function withoutWeaker(links: readonly ColumnLink[]): ColumnLink[] {
  return links.filter(
    (link) =>
      !links.some(
        (other) =>
          other !== link &&
          other.column === link.column &&
          other.order === link.order &&
          (other.bits & link.bits) === link.bits &&
          (other.strength > link.strength || (other.strength === link.strength && other.bits !== link.bits)),
      ),
  );
}

function byHeader(column: Column, { tokens }: TableQuestion): ColumnLink[] {
  const words = column.words.filter(({ word }) => !UNINFORMATIVE.has(word));
  if (words.length === 0) return [];
  let bits = 0;
  const found = new Set<number>();
  let isCompound = false;
  let isSpelling = false;
  tokens.forEach((token, at) => {
    if (UNINFORMATIVE.has(token.word)) return;
    const hit = words.findIndex(
      ({ word, written, stems }) =>
        word === token.word ||
        written === token.word ||
        isShortFor(written, token.word, column.header) ||
        (!areApart(word, token.word) &&
          stems.some((one) => isSignificant(one, word, token.word) && token.stems.includes(one))),
    );
    const loose = hit >= 0 || !token.isContent ? hit : words.findIndex((word) => isAlike(word, token));
    if (loose < 0) return;
    if (hit < 0) {
      if (isMisspelling(words[loose]?.word ?? '', token.word)) isSpelling = true;
      else isCompound = true;
    }
    found.add(loose);
    bits |= 1 << at;
  });
  if (found.size === 0) return [];
  const share = found.size / words.length;
  const inOrder = wordsInOrder(column, tokens);
  if (inOrder !== 0) return [{ column, manner: 'exact', bits: bits | inOrder, strength: STRENGTH.exact }];
  const manner = isCompound ? 'compound' : isSpelling ? 'spelling' : share === 1 ? 'full' : 'part';
  return [{ column, manner, bits, strength: STRENGTH[manner] * (0.5 + 0.5 * share) }];
}

const SHORTEST_ABBREVIATION = 3;

/** "Compl." for "complaints": a beginning with a full stop behind it. */
function isShortFor(written: string, word: string, header: string): boolean {
  if (written.length < SHORTEST_ABBREVIATION || word.length <= written.length) return false;
  return word.startsWith(written) && foldWord(header).includes(`${written}.`);
}

/** Words whose English is that of the header; "Prüfkosten", check costs, are only in part the "Cost". */
function byTranslation(
  column: Column,
  { tokens }: TableQuestion,
  words: readonly HeaderWord[],
): ColumnLink[] {
  const named = words.filter(({ word }) => !UNINFORMATIVE.has(word));
  const isNamed = (stem: string) => named.some(({ stems }) => stems.includes(stem));
  const found = tokens.map(({ english }) => english.filter(isNamed));
  const bits = found.reduce((all, { length }, at) => (length === 0 ? all : all | (1 << at)), 0);
  if (bits === 0) return [];
  const said = new Set(found.flat());
  const share = named.filter(({ stems }) => stems.some((stem) => said.has(stem))).length / named.length;
  const isPart = tokens.some(
    ({ english }, at) => (bits & (1 << at)) !== 0 && !english.every((stem) => said.has(stem)),
  );
  const manner = isPart ? 'compound' : share === 1 ? 'full' : 'part';
  return [{ column, manner, bits, strength: STRENGTH[manner] * (0.5 + 0.5 * share) }];
}

/** The tokens that repeat a header verbatim, without its brackets and footnote marks; 0 if there are none. */
function wordsInOrder({ header }: Column, tokens: readonly QuestionToken[]): number {
  const words = tokenize(header.replaceAll(/[([].*?[)\]]|\s(?:\d|[A-Z]{3})$/g, '')).map(({ word }) => word);
  if (words.length === 0) return 0;
  const at = tokens.findIndex((_, from) =>
    words.every((word, offset) => tokens[from + offset]?.word === word),
  );
  return at < 0 ? 0 : spanBits(at, at + words.length);
}

/** Header words that identify no column. */
const UNINFORMATIVE = new Set(
  'of the in per no nr a and der die das in per von le la de du des en el los las of by for to on at und et y eur usd gbp chf as from with is are was it # s'.split(
    ' ',
  ),
);

/** A stem that is much shorter than its words matches by chance. */
function isSignificant(stem: string, ...words: string[]): boolean {
  return stem.length > 1 && words.every((word) => 2 * stem.length >= word.length);
}

function isAlike({ word, stems }: { word: string; stems: readonly string[] }, token: QuestionToken): boolean {
  if (areApart(word, token.word)) return false;
  if (isMisspelling(word, token.word)) return true;
  const rest = restOfCompound(word);
  if (rest !== undefined && (rest === token.word || token.stems.includes(rest))) return true;
  return (
    isPartOf(word, token.word) ||
    isPartOf(token.word, word) ||
    stems.some(
      (one) => one.length >= 5 && token.stems.some((other) => isPartOf(one, other) || isPartOf(other, one)),
    )
  );
}

/** Letters of a stem that is looked for within a compound: "sell" and "Verkaufspreis". */
const LONG_STEM = 5;

/** @param english the words of the header in English, for a question in another language */
function byRelated(
  column: Column,
  { tokens }: TableQuestion,
  english: readonly HeaderWord[] = [],
): ColumnLink[] {
  const own = new Set([...column.words, ...english].flatMap(({ stems }) => stems));
  return tokens.flatMap((token, at): ColumnLink[] => {
    if (!token.isContent) return [];
    const some = column.words.filter(({ stems }) => stems.some((one) => token.partly.includes(one)));
    const isWithin = (stem: string) =>
      column.kind === 'number' &&
      stem.length >= LONG_STEM &&
      column.words.some(({ word }) => isPartOf(stem, word));
    if (some.length < 2 && !token.related.some((one) => own.has(one) || isWithin(one))) return [];
    return [{ column, manner: 'synonym', bits: 1 << at, strength: STRENGTH.synonym }];
  });
}

/** "Erste Hilfe" says "First aid" word by word: synonyms of all words of a title, next to each other, name it in full. */
function withTitle(
  column: Column,
  { tokens, text, operations }: TableQuestion,
  links: readonly ColumnLink[],
): readonly ColumnLink[] {
  const words = column.words.filter(({ word }) => !UNINFORMATIVE.has(word));
  if (words.length < 2) return links;
  const isSaidBy = (at: number, { stems }: HeaderWord) => {
    const { related = [], english = [], stems: own = [] } = tokens[at] ?? {};
    return stems.some((one) => own.includes(one) || related.includes(one) || english.includes(one));
  };
  const from = tokens.findIndex((_, at) => words.every((word, offset) => isSaidBy(at + offset, word)));
  if (from < 0) return links;
  // "Erste-Hilfe-Kurs": the rest of a compound says no more than the title.
  const isGlued = (at: number) => text.slice(tokens[at - 1]?.end, tokens[at]?.start) === '-';
  let to = from + words.length;
  while (to < tokens.length && isGlued(to)) to++;
  const bits = spanBits(from, to);
  // "The last check" may be that of a row or the last of all.
  const isOfAll = operations.some(
    (one) => (one.tag === 'first' || one.tag === 'last') && (spanBits(one.from, one.to) & bits) !== 0,
  );
  if (column.kind === 'date' && isOfAll) return links;
  return [...links, { column, manner: 'full', bits, strength: STRENGTH.full }];
}

/** "How much is the flange?" asks for money, where no noun or verb says for what else. */
function byAmount(column: Column, { operations, quantities, tokens }: TableQuestion): ColumnLink[] {
  if (column.kind !== 'number' || !column.quantities.has('money') || column.isDerived === true) return [];
  // What something cost us once is no price of it.
  if (column.amount === 'spent' && !namesPrice(column)) return [];
  const [amount] = operations.filter(({ tag }) => tag === 'amount').sort((a, b) => b.to - a.to);
  if (amount === undefined || tokens[amount.to]?.isContent !== false) return [];
  // "How high is the invoice" asks for no height, "how much does it weigh" for a weight.
  const isOfOther = quantities.some(({ tag, from }) => from >= amount.to && tag.quantity !== 'date');
  if (isOfOther || operations.some(({ tag }) => tag === 'count')) return [];
  return [
    { column, manner: 'quantity', bits: spanBits(amount.from, amount.to), strength: STRENGTH.quantity },
  ];
}

/** "Why was it blocked?", "what is wrong with it?": remarks may answer it. */
function byReason(column: Column, { lexicon, tokens }: TableQuestion): ColumnLink[] {
  if (column.kind !== 'text' || !isRemark(column)) return [];
  return lexicon.reasons.find(tokens.map(({ word }) => word)).map(({ from, to }) => ({
    column,
    manner: 'synonym',
    bits: spanBits(from, to),
    strength: STRENGTH.synonym,
  }));
}

/**
 * Revenue is the total of the rows, whatever its header says, unless it is stock; without a total it is what the header
 * says was invoiced, or the only money of dated rows.
 */
function isRevenue(column: Column, table: DataTable): boolean {
  if (column.kind !== 'number') return false;
  if (column.amount === 'total') return !column.quantities.has('stock');
  const money = table.columns.filter(
    ({ kind, quantities, isDerived }) => kind === 'number' && isDerived !== true && quantities.has('money'),
  );
  // The fees of what took place are what it brought in.
  const isOther = column.amount !== undefined && !namesPrice(column);
  if (!money.includes(column) || isOther || !addsUp(column, table)) return false;
  if (money.some(({ amount, quantities }) => amount === 'total' || quantities.has('revenue'))) return false;
  return money.length === 1 || saysInvoiced(column.words.map(({ word }) => word));
}

function byQuantity(column: Column, question: TableQuestion, table: DataTable): ColumnLink[] {
  if (column.kind === 'text' && column.valued < 0.5) return [];
  const links: ColumnLink[] = [];
  for (const { tag, from, to } of question.quantities) {
    if (!column.quantities.has(tag.quantity)) {
      if (tag.quantity === 'revenue' && isRevenue(column, table))
        links.push({ column, manner: 'synonym', bits: spanBits(from, to), strength: STRENGTH.quantity });
      continue;
    }
    const bits = spanBits(from, to);
    if (tag.role === 'nouns') links.push({ column, manner: 'quantity', bits, strength: STRENGTH.quantity });
    else if (tag.role === 'how') links.push({ column, manner: 'verb', bits, strength: STRENGTH.verb });
    else
      links.push({
        column,
        manner: 'quantity',
        bits,
        strength: STRENGTH.quantity,
        order: tag.role === 'more' ? 'most' : 'least',
      });
  }
  question.tokens.forEach(({ word, raw }, at) => {
    const quantity: Quantity | undefined = unitNamed(word) ?? (raw === '%' ? 'percentage' : undefined);
    // Days are not told by a column of hours.
    const isOfOther = column.span !== undefined && ![undefined, column.span].includes(timeSpanOf(word));
    if (quantity !== undefined && column.quantities.has(quantity) && column.kind === 'number' && !isOfOther)
      links.push({ column, manner: 'unit', bits: 1 << at, strength: STRENGTH.unit });
  });
  return links;
}
