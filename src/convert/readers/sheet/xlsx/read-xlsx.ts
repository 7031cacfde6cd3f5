/**
 * Reads .xlsx, .xlsm and their templates, strict and transitional: the workbook part lists the sheets, and each sheet
 * is read in one pass. Source: ECMA-376 Part 1, 12.3 and 18.
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Block } from '../../../../markdown/render/blocks.ts';
import type { CellLookup } from '../../../drawing/chart-table.ts';
import { readGraphObject } from '../../../drawing/read-graph-object.ts';
import type { Package } from '../../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';
import {
  mainPartOf,
  type Relationships,
  readRelationships,
  targetOfType,
} from '../../../package/relationships.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import { CellBudget } from '../cell-budget.ts';
import { lookUpIn } from '../cell-lookup.ts';
import { addHiddenByRules } from '../conditional-rules.ts';
import { readDrawings } from '../drawing/read-drawings.ts';
import type { SharedTexts } from '../shared-texts.ts';
import type { SheetContent, SheetLink } from '../sheet-content.ts';
import { SideParts } from '../side-parts.ts';
import { type WorkbookContent, withoutSheets } from '../workbook-content.ts';
import { readRules } from './conditional-formats.ts';
import { readCells } from './read-cells.ts';
import { readComments, readPersons } from './read-comments.ts';
import { readDetails } from './read-details.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readStyles } from './styles.ts';

/** @throws ConversionRefused if the workbook or one of its parts cannot be read */
export function readXlsx(from: Package, onProgress: (share: number) => void): WorkbookContent {
  const workbookPart = mainPartOf(from) ?? 'xl/workbook.xml';
  const source = from.readText(workbookPart);
  if (source === undefined)
    throw new ConversionRefused('damaged', 'The file is damaged: it holds no workbook.');
  const workbook = parseXml(source, { partName: workbookPart });
  const relationships = readRelationships(from, workbookPart);
  const date1904 = isTrue(workbook.element('x:workbookPr')?.attribute('date1904'));
  const side = new SideParts();
  const parts = {
    from,
    side,
    date1904,
    budget: new CellBudget(),
    strings: readSharedStrings(from.pieces(targetOfType(relationships, 'sharedStrings') ?? '')),
    styles: readStyles(from.readText(targetOfType(relationships, 'styles') ?? ''), date1904),
    persons: side.read('the names of authors', () => readPersons(from, relationships), new Map()),
  };
  const listed = workbook.element('x:sheets')?.elements('x:sheet') ?? [];
  if (listed.length === 0) throw withoutSheets();
  const visible = listed.filter((sheet) => (sheet.attribute('state') ?? 'visible') === 'visible');
  const read = visible.flatMap((sheet, i) =>
    readSheet(sheet, relationships, parts, (share) => onProgress((i + share) / visible.length)),
  );
  parts.strings.report(side);
  // Charts may refer to cells of any sheet, so drawings are read after all sheets.
  const cellsAt = lookUpIn(read.map(({ sheet }) => sheet));
  const sheets = read.map(({ sheet, drawings }) => ({ ...sheet, drawings: drawings(cellsAt) }));
  return { sheets, hiddenSheets: listed.length - visible.length, unreadable: [...side.damaged] };
}

interface WorkbookParts {
  readonly from: Package;
  readonly date1904: boolean;
  readonly budget: CellBudget;
  readonly strings: SharedTexts;
  readonly styles: ReturnType<typeof readStyles>;
  readonly persons: ReadonlyMap<string, string>;
  readonly side: SideParts;
}

interface ReadSheet {
  readonly sheet: Omit<SheetContent, 'drawings'>;
  readonly drawings: (cellsAt: CellLookup) => readonly Block[];
}

function readSheet(
  listed: XmlElement,
  workbook: Relationships,
  parts: WorkbookParts,
  onProgress: (share: number) => void,
): ReadSheet[] {
  const target = workbook.get(listed.attribute('r:id') ?? '');
  const name = listed.attribute('name') ?? '';
  if (target !== undefined && (target.isExternal || !['worksheet', 'chartsheet'].includes(target.type)))
    return [];
  const { from, side, strings, styles, date1904, budget } = parts;
  const partName = target?.target ?? '';
  const part = from.pieces(partName);
  if (part === undefined)
    throw new ConversionRefused('damaged', `The file is damaged: sheet ${name} is missing.`);
  const relationships = readRelationships(from, partName);
  const context = { partName, strings, styles: styles.cells, date1904, budget, onProgress };
  const { rest, formulaLinks, hidden, ...cells } = readCells(part, context);
  const root = parseXml(rest, { partName });
  const { graphObjects, painted, ...details } = readDetails(root, from, relationships, styles.tables);
  hidden.paint(painted, cells.rows);
  addHiddenByRules(hidden, readRules(root, styles.differences), cells.rows);
  const readAllDrawings = (cellsAt: CellLookup) => [
    ...readDrawings(from, relationships, cellsAt),
    ...graphObjects.flatMap((part) => readGraphObject(from.read(part) ?? new Uint8Array())),
  ];
  const comments = () => readComments(from, relationships, parts.persons);
  const sheet = {
    name,
    ...cells,
    ...details,
    hidden: hidden.list(name),
    links: [...details.links, ...[...formulaLinks].map(linkOf)],
    comments: side.read(`the comments of ${name}`, comments, []),
  };
  const drawings = (cellsAt: CellLookup) =>
    side.read(`the drawings of ${name}`, () => readAllDrawings(cellsAt), []);
  return [{ sheet, drawings }];
}

/** @param location row and column separated by a colon */
function linkOf([location, href]: readonly [location: string, href: string]): SheetLink {
  const [row = 0, column = 0] = location.split(':').map(Number);
  return { area: { top: row, left: column, bottom: row, right: column }, href };
}
