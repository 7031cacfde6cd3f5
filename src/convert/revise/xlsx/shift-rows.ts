/**
 * Inserts or deletes a row: everything that refers to rows of the sheet is shifted (cells, merged cells, filters,
 * conditional formats, validations, links, tables, names, charts, pictures, formulas of all sheets). If something
 * can't be shifted correctly, it is reported, and nothing is changed.
 *
 * Source: ECMA-376 Part 1, 18.3.1 (worksheets), 18.5.1.2 (table), 18.2.5 (definedName), 20.5.2.35 (row of an anchor),
 * 21.2.2.65 (formula of a chart).
 */
import type { EditReason } from '../../../domain/edit.ts';
import { parseXml, type XmlElement } from '../../package/parse-xml.ts';
import { readRelationships } from '../../package/relationships.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { decodeEntities } from '../../package/xml-entities.ts';
import { because, type ReasonName } from '../refusal.ts';
import type { Splice } from '../splice.ts';
import { isRowwise, type RowShift, shiftFormula, shiftRanges, shiftRow } from './formula-references.ts';
import { partAsWritten, type Sheet, type WorkbookFile } from './workbook-file.ts';

export interface PartSplices {
  readonly partName: string;
  readonly source: string;
  readonly splices: readonly Splice[];
}

/** The splices of all parts, or what would break. */
export type ShiftResult = { readonly parts: readonly PartSplices[] } | { readonly breaks: EditReason };

/** What would break; thrown and caught within this file. */
class ShiftError extends Error {
  readonly what: EditReason;

  constructor(name: ReasonName, values: EditReason['values'] = {}) {
    super(name);
    this.what = because(name, values);
  }
}

/** The splices for inserting or deleting a row. */
export function shiftRowsOf(file: WorkbookFile, sheet: Sheet, shift: RowShift): ShiftResult {
  try {
    const parts = [
      ...file.sheets.map((one) => ({
        partName: one.partName,
        source: one.source,
        splices: one === sheet ? ownSplices(one, shift) : otherSplices(one, sheet, shift),
      })),
      { partName: file.partName, source: file.root.source, splices: nameSplices(file, sheet, shift) },
      ...relatedParts(file, sheet, shift),
      ...chartParts(file, sheet, shift),
    ];
    return { parts: parts.filter(({ splices }) => splices.length > 0) };
  } catch (error) {
    if (error instanceof ShiftError) return { breaks: error.what };
    throw error;
  }
}

/** Rows, cells and formulas of the sheet, and ranges in its other elements. */
function ownSplices(sheet: Sheet, shift: RowShift): Splice[] {
  const root = parseXml(sheet.source, { partName: sheet.partName });
  const splices: Splice[] = [];
  for (const row of root.element('x:sheetData')?.elements('x:row') ?? []) {
    const number = Number(row.attribute('r'));
    if (!Number.isInteger(number)) throw new ShiftError('unnumberedRows');
    const moved = shiftRow(number, shift);
    if (moved === undefined) {
      splices.push({ start: row.start, end: row.end, text: '' });
      continue;
    }
    if (moved !== number) splices.push(setAttribute(row, 'r', String(moved)));
    for (const cell of row.elements('x:c')) {
      const address = cell.attribute('r');
      if (address === undefined) throw new ShiftError('unnumberedCells');
      if (moved !== number) splices.push(setAttribute(cell, 'r', address.replace(/\d+$/, String(moved))));
      const formula = cell.element('x:f');
      if (formula !== undefined) splices.push(...formulaSplices(formula, { address, number }, sheet, shift));
    }
  }
  for (const element of root.elements()) {
    if (element.name !== 'x:sheetData') splices.push(...rangeSplices(element, sheet, shift));
  }
  return splices;
}

function formulaSplices(
  formula: XmlElement,
  { address, number }: { readonly address: string; readonly number: number },
  sheet: Sheet,
  shift: RowShift,
): Splice[] {
  const { text } = formula;
  const shared = formula.attribute('t');
  const range = formula.attribute('ref');
  if (shared === 'array' || shared === 'dataTable') throw new ShiftError('arrayFormula', { address });
  const [first = '', last = first] = (range ?? address).split(':');
  const isTall = first.replace(/\D/g, '') !== last.replace(/\D/g, '');
  if (shared === 'shared' && isTall && !isRowwise(text, number)) {
    throw new ShiftError('sharedFormulas', { address });
  }
  const splices: Splice[] = [];
  if (range !== undefined) {
    const shifted = shiftRanges(range, shift, false);
    if (shifted === undefined || (shift.by < 0 && number === shift.row && isTall))
      throw new ShiftError('sharedFormula', { address });
    splices.push(setAttribute(formula, 'ref', shifted));
  }
  // A totals row right below includes the new row.
  const grows = shift.by > 0 && number === shift.row + 1;
  const place = { isOwn: true, sheet: sheet.name, grows };
  const shifted =
    shared === 'shared' && isTall
      ? shiftShared(text, number, shift, place)
      : shiftFormula(text, shift, place);
  if (shifted === undefined) throw new ShiftError('formulaOfRow', { address });
  if (shifted !== text)
    splices.push({ start: formula.openEnd, end: formula.closeStart, text: escapeXml(shifted) });
  return splices;
}

/** A shared formula refers to its own row, and so moves with it. */
function shiftShared(
  text: string,
  row: number,
  shift: RowShift,
  place: Parameters<typeof shiftFormula>[2],
): string | undefined {
  return shiftRow(row, shift) === undefined
    ? undefined
    : shiftFormula(text, shift, { ...place, grows: false });
}

const RANGES = ['ref', 'sqref', 'topLeftCell', 'activeCell'] as const;
/** Elements whose ranges include a new row right below them. */
const GROWING = new Set(['x:autoFilter', 'x:conditionalFormatting', 'x:dataValidation']);
/** Elements that are deleted with the only row they refer to. */
const REMOVED_WITH_ROW = new Set(['x:mergeCell', 'x:hyperlink']);

function rangeSplices(element: XmlElement, sheet: Sheet, shift: RowShift): Splice[] {
  const splices: Splice[] = [];
  for (const name of RANGES) {
    const ranges = element.attribute(name);
    if (ranges === undefined) continue;
    const shifted = shiftRanges(ranges, shift, GROWING.has(element.name) || element.name === 'x:dimension');
    if (shifted !== undefined) {
      if (shifted !== ranges) splices.push(setAttribute(element, name, shifted));
    } else if (REMOVED_WITH_ROW.has(element.name))
      return [{ start: element.start, end: element.end, text: '' }];
    else if (name === 'ref' || element.name !== 'x:selection')
      throw new ShiftError('ruleAlone', { ranges, kind: element.name.slice(2) });
  }
  if (/^x:formula\d?$/.test(element.name)) {
    const shifted = shiftFormula(element.text, shift, { isOwn: true, sheet: sheet.name, grows: false });
    if (shifted === undefined) throw new ShiftError('ruleOfRow');
    if (shifted !== element.text)
      splices.push({ start: element.openEnd, end: element.closeStart, text: escapeXml(shifted) });
    return splices;
  }
  for (const pageBreak of element.elements('x:brk')) {
    if (element.name !== 'x:rowBreaks') break;
    const moved = shiftRow(Number(pageBreak.attribute('id')), shift);
    if (moved !== undefined) splices.push(setAttribute(pageBreak, 'id', String(moved)));
  }
  const children = element.elements();
  const within = children.flatMap((child) => rangeSplices(child, sheet, shift));
  const merged = element.name === 'x:mergeCells' ? children : [];
  return [...splices, ...within, ...countSplices(element, merged, within)];
}

/** The count of merged cells. */
function countSplices(
  element: XmlElement,
  merged: readonly XmlElement[],
  within: readonly Splice[],
): Splice[] {
  const removed = merged.filter(({ start }) =>
    within.some((splice) => splice.start === start && splice.text === ''),
  );
  if (removed.length === 0) return [];
  if (removed.length === merged.length) throw new ShiftError('onlyMerged');
  return element.attribute('count') === undefined
    ? []
    : [setAttribute(element, 'count', String(merged.length - removed.length))];
}

/** Formulas of another sheet. */
function otherSplices(other: Sheet, sheet: Sheet, shift: RowShift): Splice[] {
  return eachText(other.source, /<((?:[\w.-]+:)?(?:f|formula\d?))(?:\s[^>]*)?>([^<]+)<\/\1>/g, (text) => {
    const shifted = shiftFormula(text, shift, { isOwn: false, sheet: sheet.name, grows: false });
    if (shifted === undefined) throw new ShiftError('formulaElsewhere', { sheet: other.name });
    return shifted;
  });
}

const AREAS = /^_xlnm\.(?:Print_Area|_FilterDatabase)$/;

function nameSplices(file: WorkbookFile, sheet: Sheet, shift: RowShift): Splice[] {
  return (file.root.element('x:definedNames')?.elements('x:definedName') ?? []).flatMap((name) => {
    const definedName = name.attribute('name') ?? '';
    const grows = AREAS.test(definedName);
    const shifted = shiftFormula(name.text, shift, { isOwn: false, sheet: sheet.name, grows });
    if (shifted === undefined) throw new ShiftError('definedName', { name: definedName });
    return shifted === name.text
      ? []
      : [{ start: name.openEnd, end: name.closeStart, text: escapeXml(shifted) }];
  });
}

/** Parts related to the sheet: tables and pictures are shifted; for others, anything below prevents the change. */
function relatedParts(file: WorkbookFile, sheet: Sheet, shift: RowShift): PartSplices[] {
  return [...readRelationships(file.package, sheet.partName).values()].flatMap(
    ({ type, target, isExternal }) => {
      const partName = isExternal ? undefined : partAsWritten(file.package, target);
      const source = partName === undefined ? undefined : file.package.readText(partName);
      if (partName === undefined || source === undefined) return [];
      if (type === 'table')
        return [{ partName, source, splices: tableSplices(parseXml(source, { partName }), shift) }];
      if (type === 'drawing') return [{ partName, source, splices: anchorSplices(source, shift) }];
      if (/pivotTable|slicer|queryTable/i.test(type)) throw new ShiftError('partOfSheet', { kind: type });
      if (
        /comment/i.test(type) &&
        [...source.matchAll(/\sref="[A-Z]+(\d+)"/g)].some(
          ([, row]) => Number(row) > shift.row - (shift.by < 0 ? 1 : 0),
        )
      )
        throw new ShiftError('commentsBelow');
      return [];
    },
  );
}

function tableSplices(table: XmlElement, shift: RowShift): Splice[] {
  const name = table.attribute('name') ?? '';
  const [, first = 0, last = 0] = (/^\D+(\d+):\D+(\d+)$/.exec(table.attribute('ref') ?? '') ?? []).map(
    Number,
  );
  const headers = table.attribute('headerRowCount') === '0' ? 0 : 1;
  const totals = Number(table.attribute('totalsRowCount') ?? 0);
  if (shift.by < 0 && shift.row >= first && shift.row <= last) {
    const isData = shift.row >= first + headers && shift.row <= last - totals;
    if (!isData || last - first - headers - totals < 1) throw new ShiftError('tableNeedsRow', { name });
  }
  return [table, table.element('x:autoFilter')].flatMap((element) => {
    const range = element?.attribute('ref');
    const shifted =
      range === undefined ? undefined : shiftRanges(range, shift, totals === 0 || element !== table);
    return element === undefined || shifted === undefined ? [] : [setAttribute(element, 'ref', shifted)];
  });
}

/** Rows of anchors count from 0. */
function anchorSplices(source: string, shift: RowShift): Splice[] {
  return eachText(source, /<((?:[\w.-]+:)?row)>(\d+)<\/\1>/g, (text) =>
    String((shiftRow(Number(text) + 1, shift) ?? Number(text) + 1) - 1),
  );
}

function chartParts(file: WorkbookFile, sheet: Sheet, shift: RowShift): PartSplices[] {
  return file.package.partNames.flatMap((partName) => {
    if (/^xl\/pivotCache\/pivotCacheDefinition/i.test(partName)) {
      const source = file.package.readText(partName) ?? '';
      if (source.includes(`sheet="${escapeXml(sheet.name)}"`)) throw new ShiftError('pivotTable');
    }
    if (!/^xl\/charts\/chart[^/]*\.xml$/i.test(partName)) return [];
    const source = file.package.readText(partName) ?? '';
    const splices = eachText(source, /<((?:[\w.-]+:)?f)>([^<]+)<\/\1>/g, (text) => {
      const shifted = shiftFormula(text, shift, { isOwn: false, sheet: sheet.name, grows: true });
      if (shifted === undefined) throw new ShiftError('chartOfRow');
      return shifted;
    });
    return [{ partName, source, splices }];
  });
}

/** @param pattern its second group is the text */
function eachText(source: string, pattern: RegExp, change: (text: string) => string): Splice[] {
  return [...source.matchAll(pattern)].flatMap((match) => {
    const raw = match[2] ?? '';
    const text = decodeEntities(raw);
    const changed = change(text);
    const start = match.index + match[0].lastIndexOf(`${raw}</`);
    return changed === text ? [] : [{ start, end: start + raw.length, text: escapeXml(changed) }];
  });
}

function setAttribute(element: XmlElement, name: string, value: string): Splice {
  const found = element.attributes.find((attribute) => attribute.name === name);
  if (found === undefined) throw new Error(`${element.name} has no ${name}`);
  return { start: found.valueStart, end: found.valueEnd, text: value };
}
