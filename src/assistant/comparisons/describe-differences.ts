/** Describes differences in words: what changed to what, and where; both sides with citations. */
import type { DifferenceSummary, Quote, QuotedDifference } from '../../domain/difference.ts';
import type { Citation } from '../../domain/passage.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { onOneLine } from '../built-in/cite.ts';
import { findQuote } from '../find-quote.ts';
import type { Language } from '../languages/language-data.ts';
import type { Side, Sides } from './choose-sides.ts';
import { tell } from './comparison-phrases.ts';
import { wordChanges } from './word-changes.ts';

/** Maximum number of differences to describe; the rest is counted. */
const MAX_TOLD = 40;
/** With more differences than this, the sentence around a change is shortened to BRIEF characters. */
const MAX_AT_LENGTH = 12;
const BRIEF = 90;
const MAX_TITLES = 12;
/** Maximum characters of a wording to show. */
const LONGEST_SHOWN = 300;
/** The text before a colon names what changed: "Notice period: 30 days". */
const LABELLED = /^([^:.!?|]{2,50}):\s+(\S.*)$/su;

/** The lines of a description, with their citations. */
export interface DifferenceDescription {
  readonly lines: readonly string[];
  readonly citations: readonly Citation[];
}

/** @param differences all or some of the summary's */
export function describeDifferences(
  differences: readonly QuotedDifference[],
  summary: Pick<DifferenceSummary, 'quoted' | 'differences'>,
  sides: Sides,
  language: Language,
): DifferenceDescription {
  const changed = sides.areVersions ? differences : differences.filter((one) => !isOutline(one));
  const describer = new Describer(sides, language, changed.length > MAX_AT_LENGTH);
  const described = changed.flatMap((difference) => describer.linesOf(difference)).slice(0, MAX_TOLD + 1);
  const shown = described.slice(0, MAX_TOLD);
  const isAll = differences === summary.quoted;
  const all = isAll ? summary.differences : differences.length;
  const rest = described.length > MAX_TOLD ? Math.max(1, all - MAX_TOLD) : 0;
  const lines = shown.map((line) => `- ${describer.cite(line)}`);
  if (rest > 0) lines.push('', tell(language, rest === 1 ? 'moreOne' : 'more', { count: rest }));
  const outlines = sides.areVersions ? [] : outlinesOf(differences.filter(isOutline), sides, language);
  return { lines: [...lines, ...outlines], citations: describer.citations };
}

/** Whether the difference is a section or title that only one side has. */
function isOutline({ before, after, sectionLines }: QuotedDifference): boolean {
  return (
    (before === undefined || after === undefined) && (sectionLines !== undefined || isTitle(before ?? after))
  );
}

function isTitle(quote: Quote | undefined): boolean {
  return quote !== undefined && /^#{1,6}\s/.test(quote.markdown);
}

/** Lists the titles of sections that only one of two documents has. */
function outlinesOf(differences: readonly QuotedDifference[], sides: Sides, language: Language): string[] {
  return [sides.before, sides.after].flatMap(({ name }, at) => {
    const titles = differences.flatMap(({ before, after, sectionLines }) => {
      const quote = at === 0 ? before : after;
      return sectionLines === undefined ? [] : (quote?.headings.at(-1) ?? []);
    });
    if (titles.length === 0) return [];
    const rest = titles.length > MAX_TITLES ? ' …' : '';
    const listed = titles.slice(0, MAX_TITLES).join(' · ');
    return [`- **${tell(language, 'onlySections', { file: name })}**: ${listed}${rest}`];
  });
}

/** A line without citation marks, and its sources. */
interface DescriptionLine {
  readonly text: string;
  readonly sources: readonly { readonly side: Side; readonly quote: Quote; readonly part: string }[];
}

class Describer {
  readonly citations: Citation[] = [];
  readonly #sides: Sides;
  readonly #language: Language;
  readonly #isBrief: boolean;

  constructor(sides: Sides, language: Language, isBrief: boolean) {
    this.#sides = sides;
    this.#language = language;
    this.#isBrief = isBrief;
  }

  cite({ text, sources }: DescriptionLine): string {
    const marks = sources.map(({ side, quote, part }) => {
      const { id, fileName } = side.document;
      const { headings, markdown } = quote;
      const range = findQuote(markdown, part);
      this.citations.push({
        documentId: id,
        fileName,
        version: side.version,
        passage: null,
        quote: range === undefined ? markdown : markdown.slice(range.start, range.end),
        headings,
      });
      return `[${this.citations.length}]`;
    });
    return `${text} ${marks.join(' ')}`;
  }

  linesOf({ before, after, sectionLines }: QuotedDifference): DescriptionLine[] {
    if (before !== undefined && after !== undefined) return this.#changed(before, after);
    const alone = after ?? before;
    if (alone === undefined) return [];
    const isLater = after !== undefined;
    const side = isLater ? this.#sides.after : this.#sides.before;
    const kind = this.#aloneWord(isLater, sectionLines !== undefined, side.name);
    const shown = this.#quoted(shorten(alone.text));
    const sources = [{ side, quote: alone, part: alone.text }];
    const row = alone.row && `${rowName(alone)} (${rowCells(alone)})`;
    return [{ text: `${placeOf(alone, kind)} ${row ?? shown}`, sources }];
  }

  #aloneWord(isLater: boolean, isSection: boolean, file: string): string {
    if (!this.#sides.areVersions) return tell(this.#language, 'only', { file });
    if (isSection) return tell(this.#language, isLater ? 'newSection' : 'goneSection');
    return tell(this.#language, isLater ? 'new' : 'gone');
  }

  #quoted(text: string): string {
    return tell(this.#language, 'quote', { text });
  }

  #changed(before: Quote, after: Quote): DescriptionLine[] {
    if (before.text === after.text) {
      const from = before.headings.at(-1) ?? '';
      const moved = tell(this.#language, 'moved', { from });
      return [this.#line(placeOf(after, moved), this.#quoted(shorten(after.text)), before, after)];
    }
    if (before.row !== undefined && after.row !== undefined) {
      return [this.#line(placeOf(after), this.#changedCells(before.row, after.row), before, after)];
    }
    return sentencePairs(before.text, after.text).map(([one, other]) =>
      this.#changedSentence(before, after, one, other),
    );
  }

  #changedSentence(before: Quote, after: Quote, one: string, other: string): DescriptionLine {
    const { before: earlier, after: later } = this.#sides;
    const sources = [
      ...(one === '' ? [] : [{ side: earlier, quote: before, part: one }]),
      ...(other === '' ? [] : [{ side: later, quote: after, part: other }]),
    ];
    if (one === '' || other === '') {
      const kind = this.#aloneWord(other !== '', false, (other === '' ? earlier : later).name);
      return { text: `${placeOf(after, kind)} ${this.#quoted(shorten(one || other))}`, sources };
    }
    const [label, was] = labelled(one);
    const [sameLabel, is] = labelled(other);
    if (label !== '' && label === sameLabel && Math.max(was.length, is.length) < LONGEST_SHOWN) {
      return { text: `${placeOf(after)} ${label}: ${arrow(was, is)}`, sources };
    }
    return { text: `${placeOf(after)} ${this.#wordsChanged(one, other)}`, sources };
  }

  #wordsChanged(one: string, other: string): string {
    const changes = wordChanges(one, other);
    if (changes === undefined) return arrow(this.#quoted(shorten(one)), this.#quoted(shorten(other)));
    const parts = changes.map(({ from, to }) => {
      if (from === '') return tell(this.#language, 'added', { text: to });
      return to === '' ? tell(this.#language, 'removed', { text: from }) : arrow(from, to);
    });
    const longest = this.#isBrief ? BRIEF : LONGEST_SHOWN;
    return `${parts.join(' · ')} – ${this.#quoted(around(other, changes[0]?.to ?? '', longest))}`;
  }

  #changedCells(one: NonNullable<Quote['row']>, other: NonNullable<Quote['row']>): string {
    const name = one.cells[0] === other.cells[0] ? `${other.cells[0]} – ` : '';
    const columns = Math.max(one.cells.length, other.cells.length);
    const changes = Array.from({ length: columns }, (_, at) => at).flatMap((at) => {
      const [was, is] = [one.cells[at] ?? '', other.cells[at] ?? ''];
      const header = other.header[at] ?? one.header[at] ?? '';
      return was === is ? [] : [`${header === '' ? '' : `${header}: `}${arrow(was || '–', is || '–')}`];
    });
    return `${name}${changes.join(' · ')}`;
  }

  #line(place: string, text: string, before: Quote, after: Quote): DescriptionLine {
    const sources = [
      { side: this.#sides.before, quote: before, part: before.text },
      { side: this.#sides.after, quote: after, part: after.text },
    ];
    return { text: `${place} ${text}`, sources };
  }
}

/** Pairs of sentences that differ between two wordings; '' where there is no counterpart. */
function sentencePairs(before: string, after: string): [string, string][] {
  const [one, other] = [sentencesOf(before), sentencesOf(after)];
  const removed = one.filter((sentence) => !other.includes(sentence));
  const added = other.filter((sentence) => !one.includes(sentence));
  if (removed.length === added.length) return removed.map((sentence, at) => [sentence, added[at] ?? '']);
  if (removed.length === 0 || added.length === 0) {
    return [
      ...removed.map((text): [string, string] => [text, '']),
      ...added.map((text): [string, string] => ['', text]),
    ];
  }
  return [[removed.join(' '), added.join(' ')]];
}

function sentencesOf(text: string): string[] {
  return sentenceRanges(text).map(({ start, end }) => text.slice(start, end));
}

function labelled(sentence: string): [label: string, value: string] {
  const match = LABELLED.exec(sentence);
  return match === null ? ['', sentence] : [match[1] ?? '', onOneLine(match[2] ?? '')];
}

function arrow(from: string, to: string): string {
  return `${onOneLine(from)} → ${onOneLine(to)}`;
}

/** "**Notice**, new:" */
function placeOf({ headings }: Quote, kind = ''): string {
  const heading = headings.at(-1) ?? '';
  const parts = [heading === '' ? '' : `**${heading.replaceAll(/[*_\\]/g, '')}**`, kind].filter(Boolean);
  const place = parts.join(', ');
  return place === '' ? '' : `${place}:`;
}

function rowName({ row }: Quote): string {
  return row?.cells[0] ?? '';
}

function rowCells({ row }: Quote): string {
  const cells = (row?.cells ?? []).slice(1).map((cell, at) => {
    const header = row?.header[at + 1] ?? '';
    return cell === '' ? '' : `${header === '' ? '' : `${header}: `}${onOneLine(cell)}`;
  });
  return shorten(cells.filter(Boolean).join(', '));
}

/** A wording, shortened around the relevant words. */
function around(text: string, words: string, longest: number): string {
  const line = onOneLine(text);
  const at = Math.max(0, line.indexOf(words));
  if (line.length <= longest || at < longest / 2) return shorten(line, longest);
  const start = line.indexOf(' ', Math.max(0, at - longest / 2)) + 1;
  return `… ${shorten(line.slice(start), longest)}`;
}

function shorten(text: string, longest = LONGEST_SHOWN): string {
  const line = onOneLine(text);
  if (line.length <= longest) return line;
  const space = line.lastIndexOf(' ', longest);
  return `${line.slice(0, space > longest / 2 ? space : longest).trimEnd()} …`;
}
