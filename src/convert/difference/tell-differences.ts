/**
 * What is told of a comparison in a few sentences: the lines that changed, went or came in each section, sections that
 * stand in one text alone, and how much the two have in common. The order is that of the later text.
 */
import type { DifferenceSummary, Quote, QuotedDifference } from '../../domain/difference.ts';
import { alignLines } from './align-lines.ts';
import { type Comparison, keyOf } from './compare-texts.ts';
import { likeness, wordsOf } from './line-words.ts';
import { type LineRanges, pairLines } from './pair-lines.ts';
import { readInline } from './read-inline.ts';
import type { Line } from './read-lines.ts';
import { matchSections, readTitle, type Section, type SectionMatch } from './sections.ts';

/** Differences that are quoted, letters of a quote, and of all. */
const MOST_QUOTED = 400;
const MOST_LETTERS = 1_500;
const MOST_LETTERS_IN_ALL = 200_000;
/** Of what both sides of a change begin with, sentences before the last letters of this many are not quoted. */
const LEAD_LETTERS = 300;
/** A shorter line may stand in two places by chance: it did not move. */
const FEWEST_WORDS_MOVED = 5;
/** A section that stands in one text alone is told as a whole from so many lines on. */
const FEWEST_LINES_OF_SECTION = 2;

type Texts = Readonly<Record<'before' | 'after', string>>;

/** A line of a section. */
interface Spot {
  readonly line: number;
  readonly section: Section;
}

interface Told {
  readonly before?: Spot;
  readonly after?: Spot;
  readonly sectionLines?: number;
}

/** @param texts the Markdown that the two sides were read from */
export function tellDifferences(
  comparison: Comparison,
  texts: Texts,
): Pick<DifferenceSummary, 'quoted' | 'differences' | 'common'> {
  // What is told in words is told of words.
  if (comparison.differs !== 'words') return { quoted: [], differences: 0, common: 1 };
  const teller = new Teller(comparison);
  const all = teller.tell();
  return { quoted: quoteAll(comparison, texts, all), differences: all.length, common: teller.common() };
}

class Teller {
  readonly #before: readonly Line[];
  readonly #after: readonly Line[];
  readonly #told: Told[] = [];
  #commonLetters = 0;

  constructor({ before, after }: Comparison) {
    this.#before = before;
    this.#after = after;
  }

  tell(): Told[] {
    for (const match of matchSections(this.#before, this.#after)) this.#tellSection(match);
    const told = this.#joinMoved(this.#told);
    const beyondNumbers = told.filter((one) => !this.#isRenumbering(one));
    return beyondNumbers.length > 0 ? beyondNumbers : told;
  }

  common(): number {
    const shorter = Math.min(lettersOf(this.#before), lettersOf(this.#after));
    return shorter === 0 ? 0 : Math.min(1, this.#commonLetters / shorter);
  }

  #tellSection({ before, after }: SectionMatch): void {
    if (before !== undefined && after !== undefined) this.#tellBoth(before, after);
    else if (before !== undefined) this.#tellAlone(before, 'before');
    else if (after !== undefined) this.#tellAlone(after, 'after');
  }

  #tellAlone(section: Section, side: 'before' | 'after'): void {
    const { start, end, hasHeading } = section;
    if (hasHeading && end - start >= FEWEST_LINES_OF_SECTION) {
      this.#told.push({ [side]: { line: start + 1, section }, sectionLines: end - start });
      return;
    }
    for (let line = start; line < end; line++) this.#told.push({ [side]: { line, section } });
  }

  #tellBoth(one: Section, other: Section): void {
    const areHeaded = one.hasHeading && other.hasHeading;
    const start = areHeaded ? 1 : 0;
    const heads = { before: { line: one.start, section: one }, after: { line: other.start, section: other } };
    if (areHeaded) {
      if (this.#keyAt('before', one.start) === this.#keyAt('after', other.start)) this.#keep(one.start);
      else this.#told.push(heads);
    }
    const keys = (side: 'before' | 'after', section: Section) =>
      Array.from({ length: section.end - section.start - start }, (_, at) =>
        this.#keyAt(side, section.start + start + at),
      );
    let [beforeStart, afterStart] = [one.start + start, other.start + start];
    const runs = alignLines(keys('before', one), keys('after', other)).map((run) => ({
      before: run.before + one.start + start,
      after: run.after + other.start + start,
      length: run.length,
    }));
    for (const run of [...runs, { before: one.end, after: other.end, length: 0 }]) {
      const ranges = { beforeStart, beforeEnd: run.before, afterStart, afterEnd: run.after };
      this.#tellGap(ranges, one, other);
      for (let at = 0; at < run.length; at++) this.#keep(run.before + at);
      beforeStart = run.before + run.length;
      afterStart = run.after + run.length;
    }
  }

  #tellGap(ranges: LineRanges, one: Section, other: Section): void {
    for (const item of pairLines(this.#before, this.#after, ranges)) {
      if (item.kind === 'pair') {
        const [before, after] = [
          { line: item.before, section: one },
          { line: item.after, section: other },
        ];
        this.#told.push({ before, after });
        this.#keepPart(item.before, item.after);
      } else {
        const [side, section] =
          item.kind === 'removed' ? (['before', one] as const) : (['after', other] as const);
        for (let line = item.start; line < item.end; line++) this.#told.push({ [side]: { line, section } });
      }
    }
  }

  /** Lines that went in one section and came in another have moved. */
  #joinMoved(told: readonly Told[]): Told[] {
    const gone = new Map<string, Told>();
    for (const one of told) {
      if (one.before === undefined || one.after !== undefined || one.sectionLines !== undefined) continue;
      const line = this.#before[one.before.line];
      if (line !== undefined && wordsOf(line).words.size >= FEWEST_WORDS_MOVED) gone.set(keyOf(line), one);
    }
    const moved = new Set<Told>();
    const joined = told.map((one) => {
      const line =
        one.before === undefined && one.after !== undefined ? this.#after[one.after.line] : undefined;
      const from = line && one.sectionLines === undefined ? gone.get(keyOf(line)) : undefined;
      if (from?.before === undefined || moved.has(from)) return one;
      moved.add(from);
      this.#keep(from.before.line);
      return { before: from.before, ...(one.after !== undefined && { after: one.after }) };
    });
    return joined.filter((one) => !moved.has(one));
  }

  /** A heading that kept its title, and has another number since something before it went or came. */
  #isRenumbering({ before, after }: Told): boolean {
    const [one, other] = [before && this.#before[before.line], after && this.#after[after.line]];
    if (one?.look.kind !== 'heading' || other?.look.kind !== 'heading') return false;
    return readTitle(one.cells[0] ?? '').title === readTitle(other.cells[0] ?? '').title;
  }

  #keep(line: number): void {
    this.#commonLetters += lettersOf(this.#before.slice(line, line + 1));
  }

  #keepPart(before: number, after: number): void {
    const [one, other] = [this.#before[before], this.#after[after]];
    if (one === undefined || other === undefined) return;
    this.#commonLetters += likeness(wordsOf(one), wordsOf(other)) * lettersOf([one]);
  }

  #keyAt(side: 'before' | 'after', at: number): string {
    const line = (side === 'before' ? this.#before : this.#after)[at];
    return line === undefined ? '' : keyOf(line);
  }
}

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0);
}

function quoteAll({ before, after }: Comparison, texts: Texts, told: readonly Told[]): QuotedDifference[] {
  const quoted: QuotedDifference[] = [];
  let letters = 0;
  for (const one of told.slice(0, MOST_QUOTED)) {
    const [from, to] = [one.before, one.after];
    const lead = from && to ? leadOf(before[from.line], after[to.line], texts) : 0;
    const difference = {
      ...(from !== undefined && { before: quote(before, from, texts.before, lead) }),
      ...(to !== undefined && { after: quote(after, to, texts.after, lead) }),
      ...(one.sectionLines !== undefined && { sectionLines: one.sectionLines }),
    };
    letters += (difference.before?.markdown.length ?? 0) + (difference.after?.markdown.length ?? 0);
    if (letters > MOST_LETTERS_IN_ALL) break;
    quoted.push(difference);
  }
  return quoted;
}

/** How many letters of two lines need no quoting: they are the same, and what changed stands far behind them. */
function leadOf(one: Line | undefined, other: Line | undefined, texts: Texts): number {
  if (one === undefined || other === undefined || one.cells.length > 1) return 0;
  const most = Math.min(one.end - one.start, other.end - other.start);
  let same = 0;
  while (same < most && texts.before[one.start + same] === texts.after[other.start + same]) same++;
  if (same < LEAD_LETTERS) return 0;
  const shared = texts.after.slice(other.start, other.start + same);
  const sentence = Math.max(...['. ', '? ', '! ', '; '].map((end) => shared.lastIndexOf(end)));
  const from = sentence > 0 ? sentence + 2 : shared.lastIndexOf(' ', same - LEAD_LETTERS / 2) + 1;
  return Math.max(0, from);
}

function quote(lines: readonly Line[], { line, section }: Spot, markdown: string, lead: number): Quote {
  const { start = 0, end = 0, cells = [], look } = lines[line] ?? {};
  const from = start + lead;
  const isHeading = section.hasHeading && line === section.start;
  const shown = markdown.slice(from, Math.min(end, from + MOST_LETTERS)).toWellFormed();
  const text = (lead === 0 ? cells.join(' | ') : readInline(shown)).slice(0, MOST_LETTERS).toWellFormed();
  return {
    markdown: shown,
    text,
    headings: isHeading ? section.headings.slice(0, -1) : section.headings,
    ...(look?.kind === 'row' && { row: { header: headerAbove(lines, line, section), cells } }),
  };
}

function headerAbove(lines: readonly Line[], line: number, { start }: Section): readonly string[] {
  for (let at = line - 1; at >= start; at--) {
    const { look, cells = [] } = lines[at] ?? {};
    if (look?.kind === 'header') return cells;
    if (look?.kind !== 'row') break;
  }
  return [];
}
