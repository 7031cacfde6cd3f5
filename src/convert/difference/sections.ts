/**
 * The sections of two texts, and which of them are the same one: by the headings above them, by their title, by their
 * number, or by what they say. A section that moved or was renumbered stays the same section.
 */
import { likeness, type Words, wordsOfLines } from './line-words.ts';
import type { Line } from './read-lines.ts';

/** Lines from a heading to the next, whatever its level; what stands before the first heading has none. */
export interface Section {
  /** Places in the lines; the end is excluded. */
  readonly start: number;
  readonly end: number;
  readonly hasHeading: boolean;
  /** The heading without its number, folded; and the number. */
  readonly title: string;
  readonly number: string;
  /** The headings above its own, outermost first, as they are read; and its own at the end. */
  readonly headings: readonly string[];
}

/** A section on both sides, or on one alone. */
export interface SectionMatch {
  readonly before?: Section;
  readonly after?: Section;
}

/** Headings deeper than this many levels are those of lists gone wrong. */
const MOST_LEVELS = 6;
const MOST_LETTERS = 300;
/** "5", "5.2.", "§ 5", "IV.", "Article 5 –": what counts a heading. */
const NUMBERED =
  /^(?:\p{L}{2,12}\s+(?=\d))?§{0,2}\s*(\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVXLC]{1,6}(?=[.)])|[A-Z](?=[.)]))[.):]?(?:\s*[–—-])?\s+(?=\S)/u;
/** Share of words that sections without a common title must have in common; with a common number, less. */
const ALIKE = 0.5;
const ALIKE_WITH_NUMBER = 0.3;
/** So many pairs of sections are compared by what they say. */
const MOST_COMPARISONS = 10_000;

function splitSections(lines: readonly Line[]): Section[] {
  const sections: Section[] = [];
  let open: { readonly level: number; readonly text: string }[] = [];
  let start = 0;
  const close = (end: number) => {
    const hasHeading = lines[start]?.look.kind === 'heading';
    if (end > start)
      sections.push(
        sectionOf(
          open.map(({ text }) => text),
          hasHeading,
          start,
          end,
        ),
      );
    start = end;
  };
  for (const [at, { look, cells }] of lines.entries()) {
    if (look.kind !== 'heading') continue;
    close(at);
    open = open.filter((outer) => outer.level < look.level).slice(0, MOST_LEVELS - 1);
    open.push({ level: look.level, text: (cells[0] ?? '').slice(0, MOST_LETTERS).toWellFormed() });
  }
  close(lines.length);
  return sections;
}

function sectionOf(headings: readonly string[], hasHeading: boolean, start: number, end: number): Section {
  const { title, number } = readTitle(hasHeading ? (headings.at(-1) ?? '') : '');
  return { start, end, hasHeading, title, number, headings };
}

/** A heading's words, folded, and its number. */
export function readTitle(heading: string): { readonly title: string; readonly number: string } {
  const match = NUMBERED.exec(heading);
  const title = heading.slice(match?.[0].length ?? 0);
  return {
    title: title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    number: match?.[1] ?? '',
  };
}

/** All sections of both texts, in the order of the later one; those that went stand where they stood. */
export function matchSections(before: readonly Line[], after: readonly Line[]): SectionMatch[] {
  const one = splitSections(before);
  const other = splitSections(after);
  const matcher = new Matcher(one, other);
  matcher.byKey(({ headings }) => headings.map((heading) => readTitle(heading).title).join('\n'));
  matcher.byKey(({ title }) => title);
  matcher.byContent(before, after);
  return inOrder(one, other, matcher.counterparts);
}

class Matcher {
  /** The earlier section of each later one that has one. */
  readonly counterparts = new Map<Section, Section>();
  readonly #one: readonly Section[];
  readonly #other: readonly Section[];
  readonly #matched = new Set<Section>();

  constructor(one: readonly Section[], other: readonly Section[]) {
    this.#one = one;
    this.#other = other;
  }

  /** Matches sections of the same key, the first with the first. Only where both have as many. */
  byKey(keyOf: (section: Section) => string): void {
    const earlier = Map.groupBy(this.#open(this.#one), keyOf);
    for (const [key, later] of Map.groupBy(this.#open(this.#other), keyOf)) {
      const found = earlier.get(key);
      if (found?.length !== later.length) continue;
      for (const [at, section] of later.entries()) this.#match(found[at], section);
    }
  }

  /** Matches what is left by its words, the most alike first. */
  byContent(before: readonly Line[], after: readonly Line[]): void {
    const one = withWords(this.#open(this.#one), before);
    const other = withWords(this.#open(this.#other), after);
    if (one.length * other.length > MOST_COMPARISONS) return;
    const pairs = one.flatMap((earlier) =>
      other.map((later) => ({ earlier, later, alike: likeness(earlier.words, later.words) })),
    );
    for (const { earlier, later, alike } of pairs.toSorted((a, b) => b.alike - a.alike)) {
      const sameNumber = earlier.section.number !== '' && earlier.section.number === later.section.number;
      if (alike < (sameNumber ? ALIKE_WITH_NUMBER : ALIKE)) continue;
      this.#match(earlier.section, later.section);
    }
  }

  #match(earlier: Section | undefined, later: Section): void {
    if (earlier === undefined || this.#matched.has(earlier) || this.counterparts.has(later)) return;
    this.#matched.add(earlier);
    this.counterparts.set(later, earlier);
  }

  #open(sections: readonly Section[]): Section[] {
    return sections.filter((section) => !this.#matched.has(section) && !this.counterparts.has(section));
  }
}

interface SectionWords {
  readonly section: Section;
  readonly words: Words;
}

function withWords(sections: readonly Section[], lines: readonly Line[]): SectionWords[] {
  return sections.map((section) => ({
    section,
    words: wordsOfLines(lines, section.hasHeading ? section.start + 1 : section.start, section.end),
  }));
}

function inOrder(
  one: readonly Section[],
  other: readonly Section[],
  counterparts: ReadonlyMap<Section, Section>,
): SectionMatch[] {
  const kept = new Set(counterparts.values());
  const places = new Map(one.map((section, at) => [section, at]));
  const matches: SectionMatch[] = [];
  /** Earlier sections up to here are told. */
  let told = 0;
  const tellGone = (end: number) => {
    for (; told < end; told++) {
      const section = one[told];
      if (section !== undefined && !kept.has(section)) matches.push({ before: section });
    }
  };
  for (const after of other) {
    const before = counterparts.get(after);
    if (before !== undefined) tellGone(places.get(before) ?? 0);
    matches.push(before === undefined ? { after } : { before, after });
  }
  tellGone(one.length);
  return matches;
}
