/** Writes list definitions as WordprocessingML. */
import { element, valued } from '../../../package/write-xml.ts';
import type { ListDefinition, ListInstance, ListLevel } from '../binary/list-tables.ts';
import { readModifiers } from '../binary/property-runs.ts';
import { readParagraphProperties } from './paragraph-properties.ts';
import { readRunProperties, runPropertiesXml, type StyleLookup } from './run-properties.ts';

/** Number formats in the order of MSONFC ([MS-OSHARED] 2.2.1.3), from 0. */
const FORMATS =
  `decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText hex chicago
  ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimalHalfWidth japaneseLegal
  japaneseDigitalTenThousand decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero bullet
  ganada chosung decimalEnclosedFullstop decimalEnclosedParen decimalEnclosedCircleChinese ideographEnclosedCircle
  ideographTraditional ideographZodiac ideographZodiacTraditional taiwaneseCounting ideographLegalTraditional
  taiwaneseCountingThousand taiwaneseDigital chineseCounting chineseLegalSimplified chineseCountingThousand decimal
  koreanDigital koreanCounting koreanLegal koreanDigital2 hebrew1 arabicAlpha hebrew2 arabicAbjad hindiVowels
  hindiConsonants hindiNumbers hindiCounting thaiLetters thaiNumbers thaiCounting vietnameseCounting numberInDash
  russianLower russianUpper`.split(/\s+/);
const NO_NUMBER = 0xff;
const SUFFIXES = ['tab', 'space', 'nothing'];

export function numberingXml(
  definitions: readonly ListDefinition[],
  instances: readonly ListInstance[],
  styles: StyleLookup,
): string {
  const indexOf = new Map(definitions.map((definition, at) => [definition.id, at]));
  const abstracts = definitions.map((definition, at) => {
    const levels = definition.levels.map((level, depth) => levelXml(level, depth, styles));
    return element('w:abstractNum', { 'w:abstractNumId': at }, levels.join(''));
  });
  const lists = instances.map((instance, at) => {
    const definition = indexOf.get(instance.definition);
    if (definition === undefined) return '';
    const overrides = instance.overrides.map((override) => {
      const start = override.start === undefined ? '' : valued('w:startOverride', override.start);
      const level =
        override.definition === undefined ? '' : levelXml(override.definition, override.level, styles);
      return element('w:lvlOverride', { 'w:ilvl': override.level }, start + level);
    });
    return element(
      'w:num',
      { 'w:numId': at + 1 },
      valued('w:abstractNumId', definition) + overrides.join(''),
    );
  });
  return abstracts.join('') + lists.join('');
}

function levelXml(level: ListLevel, depth: number, styles: StyleLookup): string {
  const format = level.format === NO_NUMBER ? 'none' : (FORMATS[level.format] ?? 'decimal');
  const run = readRunProperties(readModifiers(level.character), 0, styles).xml;
  return element(
    'w:lvl',
    { 'w:ilvl': depth },
    [
      valued('w:start', level.start),
      valued('w:numFmt', format),
      level.restartAfter === undefined ? '' : valued('w:lvlRestart', level.restartAfter),
      level.isLegal ? '<w:isLgl/>' : '',
      valued('w:suff', SUFFIXES[level.follow] ?? 'tab'),
      valued('w:lvlText', numberText(level.text)),
      `<w:pPr>${readParagraphProperties(readModifiers(level.paragraph), undefined).xml}</w:pPr>`,
      runPropertiesXml(run),
    ].join(''),
  );
}

/** Characters 0 to 8 are placeholders for the numbers of the levels. */
function numberText(text: string): string {
  return [...text].map((sign) => (sign.charCodeAt(0) <= 8 ? `%${sign.charCodeAt(0) + 1}` : sign)).join('');
}
