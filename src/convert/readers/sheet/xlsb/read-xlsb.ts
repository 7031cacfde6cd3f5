/**
 * Reads .xlsb: the package of .xlsx with workbook, sheets, strings and styles as binary records, and everything else
 * (drawings, charts, comment threads) as XML. Each part is read in one pass.
 *
 * Source: [MS-XLSB] 2.1.7 (parts), 2.4.304 (BundleSh), 2.4.822 (WbProp), 2.4.769 (SSTItem).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Package } from '../../../package/open-package.ts';
import {
  mainPartOf,
  type Relationships,
  readRelationships,
  targetOfType,
} from '../../../package/relationships.ts';
import { CellBudget } from '../cell-budget.ts';
import { readDrawings } from '../drawing/read-drawings.ts';
import { SharedTexts } from '../shared-texts.ts';
import type { SheetComment, SheetContent } from '../sheet-content.ts';
import { SideParts } from '../side-parts.ts';
import { type WorkbookContent, withoutSheets } from '../workbook-content.ts';
import { mergeComments, readPersons } from '../xlsx/read-comments.ts';
import { internalOfType } from '../xlsx/read-details.ts';
import { readBinaryNotes } from './read-notes.ts';
import { type BinarySheetContext, linesOf, readBinarySheet } from './read-sheet.ts';
import { readBinaryStyles } from './read-styles.ts';
import { type RecordBody, readRecords } from './records.ts';

const WORKBOOK_PROPERTIES = 153;
const SHEET = 156;
const STRING_ITEM = 19;
/**
 * Possible offsets of the sheet's relationship id: after its state and number, which beta versions wrote four bytes
 * longer.
 */
const ID_OFFSETS = [8, 12] as const;
const MAX_NAME = 255;

interface ListedSheet {
  readonly name: string;
  readonly isVisible: boolean;
  readonly target: string;
}

interface WorkbookParts {
  readonly from: Package;
  readonly context: Omit<BinarySheetContext, 'relationships' | 'name'>;
  readonly persons: ReadonlyMap<string, string>;
  readonly side: SideParts;
}

/** @throws ConversionRefused `damaged` or `too_large` */
export function readXlsb(from: Package, onProgress: (share: number) => void): WorkbookContent {
  const workbookPart = mainPartOf(from) ?? 'xl/workbook.bin';
  const workbook = from.pieces(workbookPart);
  if (workbook === undefined)
    throw new ConversionRefused('damaged', 'The file is damaged: it holds no workbook.');
  const relationships = readRelationships(from, workbookPart);
  const listed: ListedSheet[] = [];
  let date1904 = false;
  let isEmpty = true;
  readRecords(workbook, (type, body) => {
    if (type === WORKBOOK_PROPERTIES) date1904 = (body.u32(0) & 1) !== 0;
    if (type !== SHEET) return;
    isEmpty = false;
    listed.push(...listedSheet(body, relationships));
  });
  if (isEmpty) throw withoutSheets();
  const { cells: styles, differences } = readBinaryStyles(
    from.pieces(targetOfType(relationships, 'styles') ?? ''),
    date1904,
  );
  const context = {
    strings: readStrings(from.pieces(targetOfType(relationships, 'sharedStrings') ?? '')),
    budget: new CellBudget(),
    styles,
    differences,
  };
  const side = new SideParts();
  const persons = side.read('the names of authors', () => readPersons(from, relationships), new Map());
  const visible = listed.filter((sheet) => sheet.isVisible);
  const sheets = visible.map((sheet, i) => {
    const read = readSheet(sheet, { from, context, persons, side });
    onProgress((i + 1) / visible.length);
    return read;
  });
  context.strings.report(side);
  return { sheets, hiddenSheets: listed.length - visible.length, unreadable: [...side.damaged] };
}

/**
 * Empty for dialogs and macro sheets.
 * @throws ConversionRefused `damaged` if the target is missing
 */
function listedSheet(body: RecordBody, relationships: Relationships): ListedSheet[] {
  for (const offset of ID_OFFSETS) {
    if (offset + 4 > body.length || body.u32(offset) > MAX_NAME) continue;
    const id = body.string(offset);
    const target = relationships.get(id.text);
    if (target === undefined || target.isExternal) continue;
    if (!['worksheet', 'chartsheet'].includes(target.type)) return [];
    return [{ name: body.string(id.end).text, isVisible: body.u32(0) === 0, target: target.target }];
  }
  throw new ConversionRefused('damaged', 'The file is damaged: one of its sheets is missing.');
}

function readStrings(part: Iterable<Uint8Array> | undefined): SharedTexts {
  const strings = new SharedTexts();
  if (part === undefined) return strings;
  readRecords(part, (type, body) => {
    if (type === STRING_ITEM) strings.add(linesOf(body.richString(0)));
  });
  return strings;
}

function readSheet(
  { name, target }: ListedSheet,
  { from, context, persons, side }: WorkbookParts,
): SheetContent {
  const part = from.pieces(target);
  if (part === undefined)
    throw new ConversionRefused('damaged', `The file is damaged: sheet ${name} is missing.`);
  const relationships = readRelationships(from, target);
  const readAllComments = () => {
    const notes = internalOfType(relationships, 'comments').flatMap((note): SheetComment[] => {
      const notesPart = from.pieces(note.target);
      return notesPart === undefined ? [] : readBinaryNotes(notesPart);
    });
    return mergeComments(notes, from, relationships, persons);
  };
  return {
    name,
    ...readBinarySheet(part, { ...context, relationships, name }),
    tables: [],
    uncalculated: 0,
    comments: side.read(`the comments of ${name}`, readAllComments, []),
    drawings: side.read(`the drawings of ${name}`, () => readDrawings(from, relationships), []),
  };
}
