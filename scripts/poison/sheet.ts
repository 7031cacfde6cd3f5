/** Ways of hiding text in a workbook (.xlsx): a row below all others, in a style that is not seen. */
import { copyZip } from '../../src/convert/package/copy-zip.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../../src/convert/package/limits.ts';
import { openPackage } from '../../src/convert/package/open-package.ts';
import { asTags, asZeroWidth } from './invisible.ts';
import type { Poison } from './kinds.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const STYLES = 'xl/styles.xml';
const NO_FILL = '<fill><patternFill patternType="none"/></fill>';
const solid = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor ${color}/></patternFill></fill>`;
const font = (content: string) => `<font>${content}<name val="Calibri"/></font>`;

const STYLED: Readonly<Record<string, { readonly font: string; readonly fill: string }>> = {
  white: { font: font('<sz val="11"/><color rgb="FFFFFFFF"/>'), fill: NO_FILL },
  'nearly white': { font: font('<sz val="11"/><color rgb="FFFCFCFC"/>'), fill: NO_FILL },
  'page color of the theme': { font: font('<sz val="11"/><color theme="0"/>'), fill: NO_FILL },
  'white by index': { font: font('<sz val="11"/><color indexed="9"/>'), fill: NO_FILL },
  'color of its cell': { font: font('<sz val="11"/><color rgb="FF1F4E79"/>'), fill: solid('rgb="FF1F4E79"') },
  'one point': { font: font('<sz val="1"/>'), fill: NO_FILL },
};

/** A rule of a conditional format over the cell, and what it changes. `REF` stands for the cell. */
const CONDITIONAL: Readonly<Record<string, { readonly rule: string; readonly looks: string }>> = {
  'white by a rule that always holds': {
    rule: 'type="expression"><formula>TRUE</formula>',
    looks: '<font><color rgb="FFFFFFFF"/></font>',
  },
  'white by a rule over a number': {
    rule: 'type="expression"><formula>1=1</formula>',
    looks: '<font><color theme="0"/></font>',
  },
  'white where there is text': {
    rule: 'type="expression"><formula>LEN(REF)&gt;0</formula>',
    looks: '<font><color rgb="FFFDFDFD"/></font>',
  },
  'white where the cell is not blank': {
    rule: 'type="notContainsBlanks"><formula>LEN(TRIM(REF))&gt;0</formula>',
    looks: '<font><color indexed="9"/></font>',
  },
  'white unless the cell is empty': {
    rule: 'type="cellIs" operator="notEqual"><formula>""</formula>',
    looks: '<font><color rgb="FFFFFFFF"/></font>',
  },
  'the fill of a rule': {
    rule: 'type="expression"><formula>TRUE()</formula>',
    looks:
      '<font><color rgb="FF1F4E79"/></font><fill><patternFill><bgColor rgb="FF1F4E79"/></patternFill></fill>',
  },
};

const INVISIBLE: Readonly<Record<string, (text: string) => string>> = {
  'Unicode tags': asTags,
  'zero-width characters': asZeroWidth,
};

export const SHEET_POISONS: readonly Poison[] = [
  ...Object.entries(STYLED).map(
    ([kind, style]): Poison => ({ kind, apply: (file, text) => applyTo(file, text, style) }),
  ),
  ...Object.entries(CONDITIONAL).map(
    ([kind, condition]): Poison => ({
      kind,
      apply: (file, text) => applyTo(file, text, undefined, condition),
    }),
  ),
  ...Object.entries(INVISIBLE).map(
    ([kind, encode]): Poison => ({
      kind,
      apply: (file, text) => applyTo(file, `As agreed.${encode(text)}`, undefined),
    }),
  ),
];

function applyTo(
  file: Uint8Array,
  text: string,
  style: { readonly font: string; readonly fill: string } | undefined,
  condition?: { readonly rule: string; readonly looks: string },
): Uint8Array | undefined {
  const opened = openPackage(file, DEFAULT_PACKAGE_LIMITS);
  const sheet = opened.readText(SHEET);
  const end = sheet?.lastIndexOf('</sheetData>') ?? -1;
  if (sheet === undefined || end < 0) return undefined;
  const contents = new Map<string, Uint8Array>();
  let index = 0;
  if (style !== undefined) {
    const styles = withStyle(opened.readText(STYLES), style);
    if (styles === undefined) return undefined;
    contents.set(STYLES, Buffer.from(styles.xml));
    index = styles.index;
  }
  const last = Math.max(
    0,
    ...[...sheet.matchAll(/<row [^>]*?\br="(\d+)"/g)].map((match) => Number(match[1])),
  );
  const row = `<row r="${last + 1}"><c r="A${last + 1}" s="${index}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c></row>`;
  let poisoned = sheet.slice(0, end) + row + sheet.slice(end);
  if (condition !== undefined) {
    const styles = withDifference(opened.readText(STYLES), condition.looks);
    if (styles === undefined) return undefined;
    contents.set(STYLES, Buffer.from(styles.xml));
    const rule = condition.rule
      .replaceAll('REF', `A${last + 1}`)
      .replace('>', ` dxfId="${styles.index}" priority="1">`);
    const format = `<conditionalFormatting sqref="A${last + 1}"><cfRule ${rule}</cfRule></conditionalFormatting>`;
    poisoned = poisoned.replace(BEHIND_CONDITIONS, (next) => format + next);
  }
  contents.set(SHEET, Buffer.from(poisoned));
  return copyZip(file, contents);
}

/** What stands behind conditional formats in a sheet (ECMA-376 Part 1, 18.3.1.99). */
const BEHIND_CONDITIONS =
  /<(?:dataValidations|hyperlinks|printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/worksheet>/;

/** The styles with one more change by a conditional format, and its index. */
function withDifference(
  xml: string | undefined,
  looks: string,
): { readonly xml: string; readonly index: number } | undefined {
  if (xml === undefined) return undefined;
  const own = `<dxf>${looks}</dxf>`;
  const list = /<dxfs\b[^>]*>([\s\S]*?)<\/dxfs>/.exec(xml);
  if (list !== null) {
    const index = [...(list[1] ?? '').matchAll(/<dxf\b/g)].length;
    return { index, xml: xml.replace('</dxfs>', `${own}</dxfs>`) };
  }
  const dxfs = `<dxfs count="1">${own}</dxfs>`;
  const empty = /<dxfs\b[^>]*\/>/;
  if (empty.test(xml)) return { index: 0, xml: xml.replace(empty, dxfs) };
  const next = /<(?:tableStyles|colors|extLst)\b|<\/styleSheet>/;
  return { index: 0, xml: xml.replace(next, (found) => dxfs + found) };
}

/** The styles with one more, and its index. */
function withStyle(
  xml: string | undefined,
  { font, fill }: { readonly font: string; readonly fill: string },
): { readonly xml: string; readonly index: number } | undefined {
  const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml ?? '');
  if (xml === undefined || formats === null || !xml.includes('</fonts>') || !xml.includes('</fills>'))
    return undefined;
  const count = (list: string, item: string) =>
    [
      ...(new RegExp(`<${list}\\b[^>]*>([\\s\\S]*?)</${list}>`).exec(xml)?.[1] ?? '').matchAll(
        new RegExp(`<${item}[ />]`, 'g'),
      ),
    ].length;
  const [fonts, fills, index] = [count('fonts', 'font'), count('fills', 'fill'), count('cellXfs', 'xf')];
  return {
    index,
    xml: xml
      .replace('</fonts>', `${font}</fonts>`)
      .replace('</fills>', `${fill}</fills>`)
      .replace(
        '</cellXfs>',
        `<xf numFmtId="0" fontId="${fonts}" fillId="${fills}" borderId="0" xfId="0" applyFont="1" applyFill="1"/></cellXfs>`,
      ),
  };
}
