/**
 * Whether a run is visible, as far as the file itself says: text in its background's color, too small to read,
 * transparent or clipped. Backgrounds painted by pictures are not evaluated: there nothing counts as hidden by its color.
 *
 * Source: ECMA-376 Part 1, 17.3.2.6 (color), 17.3.2.32 and 17.3.5 (shading), 17.3.2.15 (highlight), 17.3.1.33 (spacing).
 */
import { type HidingWay, SMALLEST_READABLE } from '../../../../domain/hidden-text.ts';
import { looksAlike } from '../../../hidden/colors.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { attributeValue, parseInteger, parseTwips, readOnOff } from '../properties.ts';
import highlights from './highlight-colors.json' with { type: 'json' };

/** Visual run properties; absent ones are not set. */
export interface RunLooks {
  /** Six hexadecimal digits, or `auto`. */
  readonly color?: string;
  /** In half points. */
  readonly size?: number;
  /** The background of the text: six hexadecimal digits, or `auto` for none. */
  readonly fill?: string;
  readonly isTransparent?: boolean;
}

/** The surroundings of a run: its background color, and whatever hides everything there. */
export interface Backdrop {
  /** Six hexadecimal digits; undefined if unknown. */
  readonly fill: string | undefined;
  readonly way?: HidingWay | undefined;
}

/** In half points, if nothing is stated (17.3.2.38). */
export const DEFAULT_SIZE = 20;
/** A background that is no single color. */
export const UNKNOWN_FILL = 'pattern';
/** No background. */
export const NO_FILL = 'auto';
const WHITE = 'FFFFFF';
const BLACK = '000000';

const HIGHLIGHTS: ReadonlyMap<string, string> = new Map(Object.entries(highlights.colors));

/** @returns undefined for no highlight */
export function highlightColor(name: string | undefined): string | undefined {
  return HIGHLIGHTS.get(name ?? '');
}

/** Background and text colors of the theme are taken for white and black, as in nearly all themes. */
export function colorOf(element: XmlElement): string {
  const isShaded =
    element.attribute('w:themeTint') !== undefined || element.attribute('w:themeShade') !== undefined;
  const theme = isShaded ? undefined : element.attribute('w:themeColor');
  if (theme === 'background1' || theme === 'light1') return WHITE;
  if (theme === 'text1' || theme === 'dark1') return BLACK;
  return attributeValue(element) ?? NO_FILL;
}

/** The color of shading; a pattern of two colors is not a background that text could vanish in. */
export function fillOf(element: XmlElement): string {
  const pattern = attributeValue(element) ?? 'clear';
  if (pattern === 'solid') return element.attribute('w:color') ?? NO_FILL;
  if (pattern !== 'clear' && pattern !== 'nil') return UNKNOWN_FILL;
  const theme = element.attribute('w:themeFill');
  const isShaded =
    element.attribute('w:themeFillTint') !== undefined || element.attribute('w:themeFillShade') !== undefined;
  if (theme === 'background1' && !isShaded) return WHITE;
  return element.attribute('w:fill') ?? NO_FILL;
}

/** The direct fill of a paragraph or cell; undefined if none is set. */
export function readFill(properties: XmlElement | undefined): string | undefined {
  const shading = properties?.element('w:shd');
  const fill = shading === undefined ? NO_FILL : fillOf(shading);
  return fill === NO_FILL ? undefined : fill;
}

/** In thousandths of a percent. */
const NEARLY_ALL = 97_000;

/** [MS-ODRAWXML] 2.23.1.7: no fill and no outline, or a fully transparent color. */
export function isTransparentFill(element: XmlElement): boolean {
  const alphas = [...element.descendants('w14:alpha')].map(
    (alpha) => parseInteger(attributeValue(alpha)) ?? 0,
  );
  return alphas.some((alpha) => alpha >= NEARLY_ALL);
}

/** Exact line or row heights below this, in twips, show no text. */
const NO_HEIGHT = SMALLEST_READABLE * 20;
/** Offsets beyond this, in twips from the margin, are outside any printed page. */
const BEYOND_PAGE = 24_000;

/** How a paragraph's direct properties hide all of its text. */
export function hidingOfParagraph(properties: XmlElement | undefined): HidingWay | undefined {
  const spacing = properties?.element('w:spacing');
  const line = parseTwips(spacing?.attribute('w:line'));
  if (spacing?.attribute('w:lineRule') === 'exact' && line !== undefined && line < NO_HEIGHT)
    return 'clipped';
  const indent = properties?.element('w:ind');
  const left = parseTwips(indent?.attribute('w:left') ?? indent?.attribute('w:start')) ?? 0;
  const frame = properties?.element('w:framePr');
  const [x, y] = [parseTwips(frame?.attribute('w:x')) ?? 0, parseTwips(frame?.attribute('w:y')) ?? 0];
  return Math.max(Math.abs(left), Math.abs(x), Math.abs(y)) > BEYOND_PAGE ? 'off_page' : undefined;
}

/** How a row hides its cells. */
export function hidingOfRow(properties: XmlElement | undefined): HidingWay | undefined {
  if (readOnOff(properties, 'w:hidden') === true) return 'marked';
  const height = properties?.element('w:trHeight');
  const value = parseTwips(attributeValue(height));
  const isExact = height?.attribute('w:hRule') === 'exact';
  return isExact && value !== undefined && value < NO_HEIGHT ? 'clipped' : undefined;
}

/**
 * How the look of a run hides it; undefined if it is visible.
 * @param formats its direct formatting first, defaults last
 */
export function hidingOfRun(formats: readonly RunLooks[], backdrop: Backdrop): HidingWay | undefined {
  if (backdrop.way !== undefined) return backdrop.way;
  const stated = <Key extends keyof RunLooks>(key: Key) =>
    formats.find((format) => format[key] !== undefined)?.[key];
  if ((stated('size') ?? DEFAULT_SIZE) / 2 < SMALLEST_READABLE) return 'tiny';
  if (stated('isTransparent') === true) return 'transparent';
  const color = stated('color') ?? NO_FILL;
  if (color === NO_FILL) return undefined;
  const own = stated('fill') ?? NO_FILL;
  const behind = own === NO_FILL ? backdrop.fill : own;
  return behind !== undefined && looksAlike(color, behind) ? 'color' : undefined;
}
