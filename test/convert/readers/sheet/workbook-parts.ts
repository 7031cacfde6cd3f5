/** Builds small .xlsx files in memory from what a test is about. */
import { zipParts } from '../../../support/zip-parts.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A cell: a text, a number, `[number, format code]`, or XML of its own from `<c`. */
export type TestCell = string | number | readonly [number, string] | undefined;

export interface TestSheet {
  readonly name: string;
  /** Rows from A1 on, or the XML of `sheetData`'s content. */
  readonly rows: readonly (readonly TestCell[])[] | string;
  readonly state?: 'hidden' | 'veryHidden';
  /** XML between the sheet's start and its cells, such as `cols`. */
  readonly before?: string;
  /** XML behind its cells, such as `mergeCells`. */
  readonly after?: string;
  /** Relationships of the sheet: id, type's last word, target; a target with a colon is external. */
  readonly relationships?: readonly (readonly [id: string, type: string, target: string])[];
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  readonly date1904?: boolean;
  readonly namespace?: string;
  /** Further parts by name. */
  readonly parts?: Readonly<Record<string, string>>;
}

export function workbookOf(workbook: TestWorkbook): Uint8Array {
  const formats: string[] = [];
  const main = workbook.namespace ?? MAIN;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationshipsXml([['r1', 'officeDocument', 'xl/workbook.xml']]),
  };
  workbook.sheets.forEach((sheet, i) => {
    const name = `xl/worksheets/sheet${i + 1}.xml`;
    const data = typeof sheet.rows === 'string' ? sheet.rows : rowsXml(sheet.rows, formats);
    parts[name] =
      `<worksheet xmlns="${main}" xmlns:r="${RELATIONSHIPS}">${sheet.before ?? ''}<sheetData>${data}</sheetData>${sheet.after ?? ''}</worksheet>`;
    if (sheet.relationships !== undefined) {
      parts[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationshipsXml(sheet.relationships);
    }
  });
  parts['xl/workbook.xml'] =
    `<workbook xmlns="${main}" xmlns:r="${RELATIONSHIPS}"><workbookPr${workbook.date1904 ? ' date1904="1"' : ''}/><sheets>${workbook.sheets
      .map(
        (sheet, i) =>
          `<sheet name="${escapeXml(sheet.name)}" sheetId="${i + 1}"${sheet.state ? ` state="${sheet.state}"` : ''} r:id="s${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`;
  parts['xl/_rels/workbook.xml.rels'] = relationshipsXml([
    ...workbook.sheets.map((_, i): [string, string, string] => [
      `s${i + 1}`,
      'worksheet',
      `worksheets/sheet${i + 1}.xml`,
    ]),
    ['styles', 'styles', 'styles.xml'],
    ['strings', 'sharedStrings', 'sharedStrings.xml'],
    ['person', 'person', 'persons/person.xml'],
  ]);
  parts['xl/styles.xml'] = stylesXml(main, formats);
  return zipParts({ ...parts, ...workbook.parts });
}

export function relationshipsXml(list: readonly (readonly [string, string, string])[]): string {
  const items = list.map(([id, type, target]) => {
    const mode = target.includes(':') ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function rowsXml(rows: readonly (readonly TestCell[])[], formats: string[]): string {
  return rows
    .map((row, r) => {
      const cells = row.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`, formats));
      return `<row r="${r + 1}">${cells.join('')}</row>`;
    })
    .join('');
}

function cellXml(cell: TestCell, reference: string, formats: string[]): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    if (cell.startsWith('<c')) return cell.replace('<c', `<c r="${reference}"`);
    return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  }
  const [value, code] = cell;
  if (!formats.includes(code)) formats.push(code);
  return `<c r="${reference}" s="${formats.indexOf(code) + 2}"><v>${value}</v></c>`;
}

/** Style 0 is plain, 1 bold, the others the formats in their order. */
function stylesXml(main: string, formats: readonly string[]): string {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map((_, i) => `<xf numFmtId="${200 + i}" fontId="0"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><fonts><font/><font><b/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>${styles.join('')}</cellXfs></styleSheet>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
