/**
 * Compiles a format code to a function from a cell's value to the text that Excel displays: the section for the
 * value's sign or condition, rendered as number, fraction, date or text. Widths and colours are ignored. Source:
 * ECMA-376 Part 1, 18.8.31.
 */
import { compilePlain } from './compile-plain.ts';
import { formatGeneral } from './general.ts';
import { type Condition, parseFormat, type Section } from './parse-format.ts';
import { renderDate } from './render-date.ts';
import { renderFractionNumber } from './render-fraction.ts';
import { renderNumber } from './render-number.ts';

export interface CellFormat {
  /** Whether numbers are formatted as "General", so that a caller may take a shortcut. */
  readonly isGeneral: boolean;
  /** Whether text is displayed unchanged. */
  readonly keepsText: boolean;
  /** Formats a number, without the spaces that only align it. */
  readonly number: (value: number) => string;
  readonly text: (value: string) => string;
}

export const GENERAL_FORMAT: CellFormat = {
  isGeneral: true,
  keepsText: true,
  number: formatGeneral,
  text: (value) => value,
};

/** Values such as dates repeat: up to this many are cached per format. */
const MAX_CACHED = 4_096;

/** Compiles each format code of a workbook once. */
export function formatCompiler(date1904: boolean): (code: string) => CellFormat {
  const formats = new Map<string, CellFormat>();
  return (code) => {
    const format = formats.get(code) ?? compileFormat(code, date1904);
    formats.set(code, format);
    return format;
  };
}

export function compileFormat(code: string, date1904: boolean): CellFormat {
  if (/^(?:general|@)?$/i.test(code)) return GENERAL_FORMAT;
  const sections = parseFormat(code);
  const forText = textSectionOf(sections);
  const plain = compilePlain(sections);
  const shown = new Map<number, string>();
  const show = (value: number) => {
    const known = shown.get(value);
    if (known !== undefined) return known;
    const text = withoutAlignment(renderValue(value, sections, date1904));
    if (shown.size < MAX_CACHED) shown.set(value, text);
    return text;
  };
  return {
    isGeneral: false,
    keepsText: forText === undefined,
    number: plain === undefined ? show : (value) => plain(value) ?? show(value),
    text: (value) => (forText === undefined ? value : renderText(value, forText)),
  };
}

function withoutAlignment(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The fourth section, or the last one if it has a text placeholder. */
function textSectionOf(sections: readonly Section[]): Section | undefined {
  if (sections.length >= 4) return sections[3];
  const last = sections[sections.length - 1];
  return last?.tokens.some((token) => token.kind === 'text') ? last : undefined;
}

function renderText(value: string, section: Section): string {
  return section.tokens
    .map((token) => (token.kind === 'text' ? value : token.kind === 'literal' ? token.text : ''))
    .join('')
    .trim();
}

function renderValue(value: number, sections: readonly Section[], date1904: boolean): string {
  const chosen = chooseSection(value, sections);
  if (chosen === undefined) return formatGeneral(value);
  const { section, isNegativeOnly } = chosen;
  if (section.tokens.some((token) => token.kind === 'date' || token.kind === 'elapsed')) {
    return renderDate(value, section.tokens, { date1904, locale: section.locale }) ?? formatGeneral(value);
  }
  const sign = value < 0 && !isNegativeOnly ? '-' : '';
  const slash = section.tokens.findIndex((token) => token.kind === 'slash');
  const isFraction = slash > 0 && section.tokens[slash - 1]?.kind === 'digit';
  const size = Math.abs(value);
  return (
    sign +
    (isFraction ? renderFractionNumber(size, section.tokens, slash) : renderNumber(size, section.tokens))
  );
}

interface ChosenSection {
  readonly section: Section;
  /** Whether only negative numbers use the section, so that it displays their sign itself. */
  readonly isNegativeOnly: boolean;
}

function chooseSection(value: number, sections: readonly Section[]): ChosenSection | undefined {
  const numeric = sections
    .slice(0, 3)
    .filter((section) => section !== (sections.length < 4 ? textOnly(sections) : undefined));
  if (numeric.some((section) => section.condition !== undefined)) return chooseByCondition(value, numeric);
  const [positive, negative, zero] = numeric;
  if (value < 0 && negative !== undefined) return { section: negative, isNegativeOnly: true };
  if (value === 0 && zero !== undefined) return { section: zero, isNegativeOnly: false };
  return positive === undefined ? undefined : { section: positive, isNegativeOnly: false };
}

/** The last of several sections is for text only if it has a text placeholder; a single one is for numbers too. */
function textOnly(sections: readonly Section[]): Section | undefined {
  const last = sections[sections.length - 1];
  return sections.length > 1 && last?.tokens.some((token) => token.kind === 'text') ? last : undefined;
}

function chooseByCondition(value: number, sections: readonly Section[]): ChosenSection | undefined {
  const section =
    sections.find((one) => one.condition !== undefined && meets(value, one.condition)) ??
    sections.find(
      (one, i) => one.condition === undefined && (i < 1 || i === sections.length - 1 || value < 0),
    ) ??
    undefined;
  if (section === undefined) return undefined;
  const { condition } = section;
  const isNegativeOnly =
    condition !== undefined &&
    condition.value <= 0 &&
    (condition.operator === '<' || (condition.operator === '<=' && condition.value < 0));
  return { section, isNegativeOnly };
}

function meets(value: number, { operator, value: limit }: Condition): boolean {
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '<>':
      return value !== limit;
    case '=':
      return value === limit;
  }
}
