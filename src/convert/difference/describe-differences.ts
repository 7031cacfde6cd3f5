/**
 * Describes a comparison briefly: the changed, removed and added lines of each section, sections that exist in one
 * text only, and how much the texts have in common. Everything is in the order of the later text.
 */
import type { DifferenceSummary, Quote, QuotedDifference } from '../../domain/difference.ts';
import { alignLines } from './align-lines.ts';
import { type Comparison, keyOf } from './compare-texts.ts';
import { similarityOf, wordsOf } from './line-words.ts';
import { type LineRanges, pairLines } from './pair-lines.ts';
import { readInline } from './read-inline.ts';
import type { Line } from './read-lines.ts';
import { matchSections, readTitle, type Section, type SectionMatch } from './sections.ts';

/** Maximum number of quoted differences, characters of a quote, and characters in all. */
const MAX_QUOTED = 400;
const MAX_LETTERS = 1_500;
const MAX_LETTERS_IN_ALL = 200_000;
/** Length of a common beginning, in characters, from which sentences before the change are not quoted. */
const LEAD_LETTERS = 300;
/** Shorter lines may occur twice by chance and don't count as moved. */
const MIN_WORDS_OF_MOVED = 5;
/** A section that exists in one text only is described as a whole from this many lines on. */
const MIN_LINES_OF_SECTION = 2;

type Texts = Readonly<Record<'before' | 'after', string>>;

interface SectionLine {
  readonly line: number;
  readonly section: Section;
}

interface LineDifference {
  readonly before?: SectionLine;
  readonly after?: SectionLine;
  readonly sectionLines?: number;
}

/** @param texts the Markdown of the two sides */
export function describeDifferences(
  comparison: Comparison,
  texts: Texts,
): Pick<DifferenceSummary, 'quoted' | 'differences' | 'common'> {
  // Formatting changes are not described.
  if (comparison.differs !== 'words') return { quoted: [], differences: 0, common: 1 };
  const collector = new DifferenceCollector(comparison);
  const all = collector.collect();
  return { quoted: quoteAll(comparison, texts, all), differences: all.length, common: collector.common() };
}

class DifferenceCollector {
  readonly #before: readonly Line[];
  readonly #after: readonly Line[];
  readonly #differences: LineDifference[] = [];
  #commonLetters = 0;

  constructor({ before, after }: Comparison) {
    this.#before = before;
    this.#after = after;
  }

  collect(): LineDifference[] {
    for (const match of matchSections(this.#before, this.#after)) this.#addSection(match);
    const differences = this.#joinMoved(this.#differences);
    const beyondNumbers = differences.filter((one) => !this.#isRenumbering(one));
    return beyondNumbers.length > 0 ? beyondNumbers : differences;
  }

  common(): number {
    const shorter = Math.min(lettersOf(this.#before), lettersOf(this.#after));
    return shorter === 0 ? 0 : Math.min(1, this.#commonLetters / shorter);
  }

  #addSection({ before, after }: SectionMatch): void {
    if (before !== undefined && after !== undefined) this.#addMatched(before, after);
    else if (before !== undefined) this.#addUnmatched(before, 'before');
    else if (after !== undefined) this.#addUnmatched(after, 'after');
  }

  #addUnmatched(section: Section, side: 'before' | 'after'): void {
    const { start, end, hasHeading } = section;
    if (hasHeading && end - start >= MIN_LINES_OF_SECTION) {
      this.#differences.push({ [side]: { line: start + 1, section }, sectionLines: end - start });
      return;
    }
    for (let line = start; line < end; line++) this.#differences.push({ [side]: { line, section } });
  }

  #addMatched(one: Section, other: Section): void {
    const areHeaded = one.hasHeading && other.hasHeading;
    const start = areHeaded ? 1 : 0;
    const heads = { before: { line: one.start, section: one }, after: { line: other.start, section: other } };
    if (areHeaded) {
      if (this.#keyAt('before', one.start) === this.#keyAt('after', other.start))
        this.#countCommon(one.start);
      else this.#differences.push(heads);
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
      this.#addGap(ranges, one, other);
      for (let at = 0; at < run.length; at++) this.#countCommon(run.before + at);
      beforeStart = run.before + run.length;
      afterStart = run.after + run.length;
    }
  }

  #addGap(ranges: LineRanges, one: Section, other: Section): void {
    for (const item of pairLines(this.#before, this.#after, ranges)) {
      if (item.kind === 'pair') {
        const [before, after] = [
          { line: item.before, section: one },
          { line: item.after, section: other },
        ];
        this.#differences.push({ before, after });
        this.#countSimilar(item.before, item.after);
      } else {
        const [side, section] =
          item.kind === 'removed' ? (['before', one] as const) : (['after', other] as const);
        for (let line = item.start; line < item.end; line++)
          this.#differences.push({ [side]: { line, section } });
      }
    }
  }

  /** A line removed in one section and added in another has moved. */
  #joinMoved(differences: readonly LineDifference[]): LineDifference[] {
    const gone = new Map<string, LineDifference>();
    for (const one of differences) {
      if (one.before === undefined || one.after !== undefined || one.sectionLines !== undefined) continue;
      const line = this.#before[one.before.line];
      if (line !== undefined && wordsOf(line).words.size >= MIN_WORDS_OF_MOVED) gone.set(keyOf(line), one);
    }
    const moved = new Set<LineDifference>();
    const joined = differences.map((one) => {
      const line =
        one.before === undefined && one.after !== undefined ? this.#after[one.after.line] : undefined;
      const from = line && one.sectionLines === undefined ? gone.get(keyOf(line)) : undefined;
      if (from?.before === undefined || moved.has(from)) return one;
      moved.add(from);
      this.#countCommon(from.before.line);
      return { before: from.before, ...(one.after !== undefined && { after: one.after }) };
    });
    return joined.filter((one) => !moved.has(one));
  }

  /** A heading that kept its title, but was renumbered because of changes before it. */
  #isRenumbering({ before, after }: LineDifference): boolean {
    const [one, other] = [before && this.#before[before.line], after && this.#after[after.line]];
    if (one?.look.kind !== 'heading' || other?.look.kind !== 'heading') return false;
    return readTitle(one.cells[0] ?? '').title === readTitle(other.cells[0] ?? '').title;
  }

  #countCommon(line: number): void {
    this.#commonLetters += lettersOf(this.#before.slice(line, line + 1));
  }

  #countSimilar(before: number, after: number): void {
    const [one, other] = [this.#before[before], this.#after[after]];
    if (one === undefined || other === undefined) return;
    this.#commonLetters += similarityOf(wordsOf(one), wordsOf(other)) * lettersOf([one]);
  }

  #keyAt(side: 'before' | 'after', at: number): string {
    const line = (side === 'before' ? this.#before : this.#after)[at];
    return line === undefined ? '' : keyOf(line);
  }
}

function lettersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0);
}

function quoteAll(
  { before, after }: Comparison,
  texts: Texts,
  differences: readonly LineDifference[],
): QuotedDifference[] {
  const quoted: QuotedDifference[] = [];
  let letters = 0;
  for (const one of differences.slice(0, MAX_QUOTED)) {
    const [from, to] = [one.before, one.after];
    const lead = from && to ? leadOf(before[from.line], after[to.line], texts) : 0;
    const difference = {
      ...(from !== undefined && { before: quote(before, from, texts.before, lead) }),
      ...(to !== undefined && { after: quote(after, to, texts.after, lead) }),
      ...(one.sectionLines !== undefined && { sectionLines: one.sectionLines }),
    };
    letters += (difference.before?.markdown.length ?? 0) + (difference.after?.markdown.length ?? 0);
    if (letters > MAX_LETTERS_IN_ALL) break;
    quoted.push(difference);
  }
  return quoted;
}

/** Number of characters of two lines that are not quoted: they are equal, and the change is far after them. */
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

function quote(
  lines: readonly Line[],
  { line, section }: SectionLine,
  markdown: string,
  lead: number,
): Quote {
  const { start = 0, end = 0, cells = [], look } = lines[line] ?? {};
  const from = start + lead;
  const isHeading = section.hasHeading && line === section.start;
  const shown = markdown.slice(from, Math.min(end, from + MAX_LETTERS)).toWellFormed();
  const text = (lead === 0 ? cells.join(' | ') : readInline(shown)).slice(0, MAX_LETTERS).toWellFormed();
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
