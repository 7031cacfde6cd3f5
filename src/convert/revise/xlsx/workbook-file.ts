/**
 * Opens the parts of a workbook that contain its text: sheets and shared strings.
 *
 * Source: ECMA-376 Part 1, 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings).
 */
import { ConversionRefused } from '../../../domain/conversion.ts';
import { openPackage, type Package } from '../../package/open-package.ts';
import { parseXml, readElement, type XmlElement } from '../../package/parse-xml.ts';
import { mainPartOf, readRelationships, targetOfType } from '../../package/relationships.ts';
import { isTrue } from '../../package/xml-attributes.ts';
import { XmlCursor } from '../../package/xml-cursor.ts';
import { type CellStyle, readStyles } from '../../readers/sheet/xlsx/styles.ts';
import { textOfString } from './cell-string.ts';

export interface Sheet {
  readonly name: string;
  readonly partName: string;
  /** The XML of the part. */
  readonly source: string;
}

export interface SharedStrings {
  readonly partName: string;
  readonly source: string;
  readonly texts: readonly string[];
}

export interface WorkbookFile {
  readonly package: Package;
  readonly partName: string;
  readonly root: XmlElement;
  readonly sheets: readonly Sheet[];
  readonly strings: SharedStrings | undefined;
  /** The number formats of cells, by style index. */
  readonly styles: readonly CellStyle[];
  /** Whether dates count from 1904 rather than from 1900. */
  readonly date1904: boolean;
}

/** @throws ConversionRefused if the file is damaged, encrypted, too large, or no Excel package */
export function openWorkbookFile(bytes: Uint8Array): WorkbookFile {
  const opened = openPackage(bytes);
  const partName = partAsWritten(opened, mainPartOf(opened));
  const source = partName === undefined ? undefined : opened.readText(partName);
  if (partName === undefined || source === undefined) {
    throw new ConversionRefused(
      'damaged',
      'The file is damaged: it does not say which part is its workbook.',
    );
  }
  const root = parseXml(source, { partName });
  const relationships = readRelationships(opened, partName);
  const sheets: Sheet[] = [];
  for (const sheet of root.element('x:sheets')?.elements('x:sheet') ?? []) {
    const relationship = relationships.get(sheet.attribute('r:id') ?? '');
    const sheetPart = partAsWritten(
      opened,
      relationship?.type === 'worksheet' ? relationship.target : undefined,
    );
    const text = sheetPart === undefined ? undefined : opened.readText(sheetPart);
    if (sheetPart !== undefined && text !== undefined) {
      sheets.push({ name: sheet.attribute('name') ?? '', partName: sheetPart, source: text });
    }
  }
  const strings = readStrings(opened, partAsWritten(opened, targetOfType(relationships, 'sharedStrings')));
  const date1904 = isTrue(root.element('x:workbookPr')?.attribute('date1904'));
  const { cells: styles } = readStyles(
    opened.readText(targetOfType(relationships, 'styles') ?? ''),
    date1904,
  );
  return { package: opened, partName, root, sheets, strings, styles, date1904 };
}

/** A part's name as written in the directory, since references may differ in case. */
export function partAsWritten(opened: Package, target: string | undefined): string | undefined {
  const indexes = target?.toLowerCase();
  return opened.partNames.find((name) => name.toLowerCase() === indexes);
}

function readStrings(opened: Package, partName: string | undefined): SharedStrings | undefined {
  const source = partName === undefined ? undefined : opened.readText(partName);
  if (partName === undefined || source === undefined) return undefined;
  const texts: string[] = [];
  for (const string of stringsOf(source, partName)) texts.push(textOfString(string));
  return { partName, source, texts };
}

/** The `si` elements of a shared strings part, one at a time. */
function* stringsOf(source: string, partName: string): Generator<XmlElement> {
  const cursor = new XmlCursor(source, { partName });
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token === 'open' && cursor.name === 'x:si') yield readElement(cursor);
  }
}

/** Some of the shared strings by index, as elements. */
export function sharedStringElements(
  { source, partName }: SharedStrings,
  indexes: ReadonlySet<number>,
): Map<number, XmlElement> {
  const found = new Map<number, XmlElement>();
  let index = 0;
  for (const string of indexes.size === 0 ? [] : stringsOf(source, partName)) {
    if (indexes.has(index)) found.set(index, string);
    index++;
  }
  return found;
}
