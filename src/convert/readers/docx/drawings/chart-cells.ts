/**
 * The cells behind a chart that stores no values itself: those of the workbook embedded for it.
 *
 * Source: ECMA-376 Part 1, 21.2.2.63 (externalData), 15.2.11 (embedded packages).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { CellLookup } from '../../../drawing/chart-table.ts';
import { needsCells } from '../../../drawing/read-chart.ts';
import type { PackageLimits } from '../../../package/limits.ts';
import { openPackage } from '../../../package/open-package.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readRelationships } from '../../../package/relationships.ts';
import { lookUpIn } from '../../sheet/cell-lookup.ts';
import { readXlsx } from '../../sheet/xlsx/read-xlsx.ts';
import type { DocumentState } from '../story.ts';

const MIB = 1024 * 1024;
/** Workbooks behind charts are small; a document that embeds larger ones is malicious. */
const LIMITS: PackageLimits = { partBytes: 4 * MIB, totalBytes: 8 * MIB, entries: 500 };
/** Cells are read from at most this many workbooks. */
const MAX_WORKBOOKS = 50;

/**
 * @param chart the root element of the chart part
 * @returns undefined if the chart needs no cells, or none can be read
 */
export function cellsOfChart(
  chart: XmlElement,
  partName: string,
  document: DocumentState,
): CellLookup | undefined {
  const id = needsCells(chart) ? chart.element('c:externalData')?.attribute('r:id') : undefined;
  const target = id === undefined ? undefined : readRelationships(document.opened, partName).get(id);
  if (target === undefined || target.isExternal) return undefined;
  const known = document.chartCells.get(target.target);
  if (known !== undefined) return known;
  const isOneTooMany = document.chartCells.size >= MAX_WORKBOOKS;
  const bytes = isOneTooMany ? undefined : document.opened.read(target.target);
  const found = bytes === undefined ? NO_CELLS : cellsIn(bytes);
  document.chartCells.set(target.target, found);
  return found;
}

const NO_CELLS: CellLookup = () => new Map();

function cellsIn(workbook: Uint8Array): CellLookup {
  try {
    const { sheets } = readXlsx(openPackage(workbook, LIMITS), () => undefined);
    return lookUpIn(sheets.map(({ name, rows }) => ({ name, rows })));
  } catch (error) {
    // The chart still has its title.
    if (!(error instanceof ConversionRefused)) throw error;
    return NO_CELLS;
  }
}
