/** Writes the style sheet as WordprocessingML, with the standard names of built-in styles. */
import { element, valued } from '../../../package/write-xml.ts';
import { readModifiers } from '../binary/property-runs.ts';
import type { BinaryStyle } from '../binary/style-sheet.ts';
import { readParagraphProperties } from './paragraph-properties.ts';
import { readRunProperties, runPropertiesXml, type StyleLookup, styleId } from './run-properties.ts';

/** Built-in styles by number ([MS-DOC] 2.9.271); headings and contents are handled separately. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, 'Normal'],
  [29, 'footnote text'],
  [31, 'header'],
  [32, 'footer'],
  [34, 'caption'],
  [38, 'footnote reference'],
  [42, 'endnote reference'],
  [43, 'endnote text'],
  [62, 'Title'],
  [74, 'Subtitle'],
  [84, 'Block Text'],
  [85, 'Hyperlink'],
  [179, 'List Paragraph'],
  [180, 'Quote'],
  [181, 'Intense Quote'],
]);
/** Maximum length of a chain of base styles. */
const MAX_CHAIN = 50;

function nameOf(style: BinaryStyle): string {
  if (style.builtIn >= 1 && style.builtIn <= 9) return `heading ${style.builtIn}`;
  if (style.builtIn >= 19 && style.builtIn <= 27) return `toc ${style.builtIn - 18}`;
  return BUILT_IN.get(style.builtIn) ?? style.name.split(',')[0] ?? '';
}

/** The style properties needed to write runs. */
export function styleLookup(styles: readonly BinaryStyle[], fonts: readonly string[]): StyleLookup {
  const byIndex = new Map(styles.map((style) => [style.index, style]));
  const ownValue = (style: BinaryStyle, code: number) =>
    style.character === undefined
      ? undefined
      : readModifiers(style.character)
          .find((modifier) => modifier.code === code)
          ?.operand.u8(0);
  const known = new Map<string, boolean>();
  const isOn = (index: number, code: number): boolean => {
    const key = `${index} ${code}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let on = false;
    let style = byIndex.get(index);
    for (let steps = 0; style !== undefined && steps < MAX_CHAIN; steps++) {
      const value = ownValue(style, code);
      if (value === 0x81) on = !on;
      else if (value !== undefined && value !== 0x80) {
        on = on !== (value === 1);
        break;
      }
      style = style.base === undefined ? undefined : byIndex.get(style.base);
    }
    known.set(key, on);
    return on;
  };
  return { isOn, fonts };
}

/** @param language BCP 47; undefined if unknown */
export function stylesXml(
  styles: readonly BinaryStyle[],
  lookup: StyleLookup,
  language: string | undefined,
): string {
  const lang = language === undefined ? '' : element('w:lang', { 'w:val': language });
  const defaults = `<w:docDefaults><w:rPrDefault>${runPropertiesXml(lang)}</w:rPrDefault></w:docDefaults>`;
  return defaults + styles.map((style) => styleXml(style, lookup)).join('');
}

function styleXml(style: BinaryStyle, lookup: StyleLookup): string {
  const base =
    style.base === undefined || style.base === style.index ? '' : valued('w:basedOn', styleId(style.base));
  const paragraph =
    style.paragraph === undefined
      ? ''
      : readParagraphProperties(readModifiers(style.paragraph), undefined).xml;
  const outline = style.builtIn >= 1 && style.builtIn <= 9 && !paragraph.includes('w:outlineLvl');
  const level = outline ? valued('w:outlineLvl', style.builtIn - 1) : '';
  const run =
    style.character === undefined
      ? ''
      : readRunProperties(readModifiers(style.character), style.base ?? 0, lookup).xml;
  return element(
    'w:style',
    {
      'w:type': style.kind,
      'w:styleId': styleId(style.index),
      'w:default': style.index === 0 ? 1 : undefined,
    },
    `${valued('w:name', nameOf(style))}${base}<w:pPr>${paragraph}${level}</w:pPr>${runPropertiesXml(run)}`,
  );
}
