/**
 * Detects headings of plain text: an underlined line, possibly overlined as well; a line that begins with number signs,
 * as in Markdown; or a line in capitals, alone or above a paragraph. Underlines determine the levels: `=` is above `-`,
 * and if other signs are used, they rank in order of first use (as in reStructuredText).
 */

export interface TextHeading {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  /** Number of lines it takes. */
  readonly lines: number;
}

export interface TextHeadings {
  /** The heading at a position in a group of lines. */
  at(lines: readonly string[], at: number): TextHeading | undefined;
}

const UNDERLINE = /^([-=~^"'`#*+.:_])\1+\s*$/;
/** Maximum difference in length between an underline and its title; a longer line is a rule. */
const UNDERLINE_SLACK = 3;
/** Signs that may be short; other underlines have a minimum length, since short ones are punctuation. */
const SETEXT = ['=', '-'];
const MIN_SIGNS = 4;
const NUMBER_SIGNS = /^(#{1,6}) +(\S.*?)(?: +#+)?$/;
/** With a number before it, perhaps: "1. ALARM". */
const CAPITALS = /^(?:\d{1,2}(?:\.\d{1,2})*\.? )?\p{Lu}[\p{Lu}\p{N} ,&/()'’–-]{2,60}$/u;
const MAX_LEVEL = 6;

interface UnderlinedTitle {
  readonly title: string;
  /** The sign of the underline, twice if there is an overline. */
  readonly style: string;
  readonly lines: number;
}

/** Determines the style of headings from all groups of lines. */
export function surveyHeadings(groups: Iterable<{ readonly lines: readonly string[] }>): TextHeadings {
  const styles: string[] = [];
  let capitals = 0;
  const leads: string[] = [];
  let hasNumberSigns = false;
  for (const { lines } of groups) {
    const style = underlinedAt(lines, 0)?.style;
    if (style !== undefined && !styles.includes(style) && styles.length < MAX_LEVEL) styles.push(style);
    const [first = '', next = ''] = lines;
    if (lines.length === 1 && CAPITALS.test(first)) capitals++;
    if (isLead(first, next)) leads.push(first);
    if (lines.length === 1 && /^##+ \S/.test(first)) hasNumberSigns = true;
  }
  const isSetext = styles.every((style) => SETEXT.includes(style));
  const levels = isSetext ? SETEXT : styles;
  // The speakers of a play come again and again; the titles of sections do not.
  const hasLeads = leads.length > 1 && new Set(leads).size === leads.length;
  return {
    at(lines, at) {
      const underlined = underlinedAt(lines, at);
      const found = underlined === undefined ? -1 : levels.indexOf(underlined.style);
      if (underlined !== undefined && found >= 0) return { ...underlined, level: found + 1 };
      const [line = '', next = ''] = lines;
      if (at > 0) return undefined;
      const inCapitals = { title: line, level: Math.min(styles.length + 1, MAX_LEVEL), lines: 1 };
      if (lines.length > 1) return hasLeads && isLead(line, next) ? inCapitals : undefined;
      const [, signs = '', title = ''] = (hasNumberSigns && NUMBER_SIGNS.exec(line)) || [];
      if (title !== '') return { title, level: signs.length, lines: 1 };
      return capitals > 1 && CAPITALS.test(line) ? inCapitals : undefined;
    },
  };
}

/** Whether a line in capitals stands above text that is not in capitals. */
function isLead(line: string, next: string): boolean {
  return CAPITALS.test(line) && /\p{Ll}/u.test(next);
}

function underlinedAt(lines: readonly string[], at: number): UnderlinedTitle | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = UNDERLINE.exec(first)?.[1];
  if (over !== undefined && over === UNDERLINE.exec(third)?.[1] && isUnderline(third, second))
    return { title: second.trim(), style: over + over, lines: 3 };
  const under = UNDERLINE.exec(second)?.[1];
  if (under === undefined || over !== undefined || !isUnderline(second, first)) return undefined;
  return { title: first.trim(), style: under, lines: 2 };
}

function isUnderline(line: string, title: string): boolean {
  const min = SETEXT.includes(line[0] ?? '') ? 1 : MIN_SIGNS;
  return (
    title.trim().length > 1 && line.length >= min && Math.abs(line.length - title.length) <= UNDERLINE_SLACK
  );
}
