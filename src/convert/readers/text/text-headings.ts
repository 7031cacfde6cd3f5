/**
 * Headings of plain text: a line that is underlined, perhaps overlined as well; one that begins with number signs, as
 * in Markdown; or one in capitals that stands alone. What is drawn below them tells their levels: a line of `=` stands
 * above one of `-`, and where other signs are used the one that comes first is the highest (as in reStructuredText).
 */

export interface TextHeading {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** How many lines it takes. */
  readonly lines: number;
}

export interface TextHeadings {
  /** The heading that a place in a group of lines begins with. */
  at(lines: readonly string[], at: number): TextHeading | undefined;
}

const UNDERLINE = /^([-=~^"'`#*+.:_])\1+\s*$/;
/** An underline is about as long as its title; a longer one is a rule of its own. */
const UNDERLINE_SLACK = 3;
/** Other signs than these two make an underline only from so many on: shorter ones are punctuation. */
const SETEXT = ['=', '-'];
const LEAST_SIGNS = 4;
const NUMBER_SIGNS = /^(#{1,6}) +(\S.*?)(?: +#+)?$/;
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N} ,&/()'’–-]{2,60}$/u;
const MOST_LEVEL = 6;

interface Underlined {
  readonly title: string;
  /** The sign, twice where it stands above the title as well. */
  readonly style: string;
  readonly lines: number;
}

/** Looks at all groups of lines for how their headings are set. */
export function surveyHeadings(groups: Iterable<{ readonly lines: readonly string[] }>): TextHeadings {
  const styles: string[] = [];
  let capitals = 0;
  let hasNumberSigns = false;
  for (const { lines } of groups) {
    const style = underlinedAt(lines, 0)?.style;
    if (style !== undefined && !styles.includes(style) && styles.length < MOST_LEVEL) styles.push(style);
    if (lines.length === 1 && CAPITALS.test(lines[0] ?? '')) capitals++;
    if (lines.length === 1 && /^##+ \S/.test(lines[0] ?? '')) hasNumberSigns = true;
  }
  const isSetext = styles.every((style) => SETEXT.includes(style));
  const levels = isSetext ? SETEXT : styles;
  return {
    at(lines, at) {
      const underlined = underlinedAt(lines, at);
      const found = underlined === undefined ? -1 : levels.indexOf(underlined.style);
      if (underlined !== undefined && found >= 0) return { ...underlined, level: found + 1 };
      const [line = ''] = lines;
      if (lines.length > 1 || at > 0) return undefined;
      const [, signs = '', title = ''] = (hasNumberSigns && NUMBER_SIGNS.exec(line)) || [];
      if (title !== '') return { title, level: signs.length, lines: 1 };
      if (capitals < 2 || !CAPITALS.test(line)) return undefined;
      return { title: line, level: Math.min(styles.length + 1, MOST_LEVEL), lines: 1 };
    },
  };
}

function underlinedAt(lines: readonly string[], at: number): Underlined | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = UNDERLINE.exec(first)?.[1];
  if (over !== undefined && over === UNDERLINE.exec(third)?.[1] && isUnderline(third, second))
    return { title: second.trim(), style: over + over, lines: 3 };
  const under = UNDERLINE.exec(second)?.[1];
  if (under === undefined || over !== undefined || !isUnderline(second, first)) return undefined;
  return { title: first.trim(), style: under, lines: 2 };
}

function isUnderline(line: string, title: string): boolean {
  const least = SETEXT.includes(line[0] ?? '') ? 1 : LEAST_SIGNS;
  return (
    title.trim().length > 1 && line.length >= least && Math.abs(line.length - title.length) <= UNDERLINE_SLACK
  );
}
