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

const INVISIBLE: Readonly<Record<string, (text: string) => string>> = {
  'Unicode tags': asTags,
  'zero-width characters': asZeroWidth,
};

export const SHEET_POISONS: readonly Poison[] = [
  ...Object.entries(STYLED).map(
    ([kind, style]): Poison => ({ kind, apply: (file, text) => applyTo(file, text, style) }),
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
  contents.set(SHEET, Buffer.from(sheet.slice(0, end) + row + sheet.slice(end)));
  return copyZip(file, contents);
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
