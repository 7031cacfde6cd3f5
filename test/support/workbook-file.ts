/** Builds small workbooks, and opens what became of them. */
import { zipParts } from './zip-parts.ts';

const X = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookParts {
  /** Markup within `sheetData`, by the sheet's name. */
  readonly sheets: Readonly<Record<string, string>>;
  /** The `si` elements of the shared strings. */
  readonly strings?: string;
  /** Further parts by name. */
  readonly others?: Readonly<Record<string, string>>;
}

/** A workbook of the given parts. Sheets are `xl/worksheets/sheet1.xml` and so on. */
export function workbookFile({ sheets, strings = '', others = {} }: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const related = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zipParts({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${X} xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${related.join('')}<Relationship Id="rId99" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId98" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${X}>${strings}</sst>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${X}><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...others,
  });
}
