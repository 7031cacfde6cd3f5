/** Writes runs: text with its character properties (ECMA-376 Part 1, 17.3.2). */

import { escapeXml, valued } from '../../../package/write-xml.ts';
import type { Mark } from '../content.ts';

export interface RunStyle {
  readonly marks: ReadonlySet<Mark>;
  /** Id of a character style. */
  readonly style?: string | undefined;
  /** Whether the paragraph is right-to-left. */
  readonly rightToLeft?: boolean | undefined;
}

export const PLAIN: RunStyle = { marks: new Set() };

export function withMark(style: RunStyle, mark: Mark): RunStyle {
  return { ...style, marks: new Set(style.marks).add(mark) };
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const FIRST_STRONG = /[\p{L}]/u;

/** Whether the first strong character of a text is right-to-left (UAX 9, P2). */
export function isRightToLeft(text: string): boolean {
  const first = FIRST_STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

/** Properties in the order of CT_RPr (17.3.2.28). */
export function runProperties(style: RunStyle, text = ''): string {
  const { marks } = style;
  if (marks.size === 0 && style.style === undefined && style.rightToLeft !== true) return '';
  const properties = [
    style.style === undefined ? '' : valued('w:rStyle', style.style),
    marks.has('bold') ? '<w:b/><w:bCs/>' : '',
    marks.has('italic') ? '<w:i/><w:iCs/>' : '',
    marks.has('strike') ? '<w:strike/>' : '',
    marks.has('highlight') ? valued('w:highlight', 'yellow') : '',
    marks.has('underline') ? valued('w:u', 'single') : '',
    verticalAlign(marks),
    style.rightToLeft === true && RIGHT_TO_LEFT.test(text) ? '<w:rtl/>' : '',
  ].join('');
  return properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
}

function verticalAlign(marks: ReadonlySet<Mark>): string {
  if (marks.has('superscript')) return valued('w:vertAlign', 'superscript');
  return marks.has('subscript') ? valued('w:vertAlign', 'subscript') : '';
}

/** Characters with separate elements in Word, including line ends. */
const SPECIAL = /[\t\n\u00AD\u2011]/;
const SPECIALS: ReadonlyMap<string, string> = new Map([
  ['\t', '<w:tab/>'],
  ['\n', '<w:br/>'],
  ['\u00AD', '<w:softHyphen/>'],
  ['\u2011', '<w:noBreakHyphen/>'],
]);

/** A run with this text; line ends and tabs become Word's elements. */
export function textRun(text: string, style: RunStyle): string {
  return text === '' ? '' : `<w:r>${runProperties(style, text)}${runText(text)}</w:r>`;
}

function runText(text: string): string {
  if (!SPECIAL.test(text)) return plainText(text);
  return text
    .split(/([\t\n\u00AD\u2011])/)
    .map((part) => SPECIALS.get(part) ?? plainText(part))
    .join('');
}

/** White space that Word would collapse. */
const SPACED = /^\s|\s$|\s{2}/;

function plainText(text: string): string {
  if (text === '') return '';
  return SPACED.test(text)
    ? `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`
    : `<w:t>${escapeXml(text)}</w:t>`;
}
