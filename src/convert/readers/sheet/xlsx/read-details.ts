/**
 * Reads everything on a worksheet besides its cells: merged areas, links, tables, print headers, and related parts.
 * Source: ECMA-376 Part 1, 18.3.1 and 18.5.
 */
import type { Package } from '../../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';
import type { Relationship, Relationships } from '../../../package/relationships.ts';
import type { Area, DeclaredTable } from '../../../table/grid.ts';
import { parseArea } from '../cell-reference.ts';
import type { PaintedArea } from '../cell-visibility.ts';
import { parsePrintText } from '../print-text.ts';
import type { SheetLink } from '../sheet-content.ts';
import { paintedArea, type TableStyle } from './table-styles.ts';

export interface SheetDetails {
  readonly merges: readonly Area[];
  readonly links: readonly SheetLink[];
  readonly tables: readonly DeclaredTable[];
  /** The cells that the tables paint. */
  readonly painted: readonly PaintedArea[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
  /** Parts of embedded Microsoft Graph charts. */
  readonly graphObjects: readonly string[];
}

/** @param root the worksheet, with or without its cells */
export function readDetails(
  root: XmlElement,
  from: Package,
  relationships: Relationships,
  styles: ReadonlyMap<string, TableStyle>,
): SheetDetails {
  const printed = root.element('x:headerFooter');
  return {
    merges: areasOf(root.element('x:mergeCells')?.elements('x:mergeCell') ?? []),
    links: linksOf(root, relationships),
    ...tablesOf(from, relationships, styles),
    headers: printTexts(printed, ['x:oddHeader', 'x:evenHeader', 'x:firstHeader']),
    footers: printTexts(printed, ['x:oddFooter', 'x:evenFooter', 'x:firstFooter']),
    graphObjects: graphObjectsOf(root, relationships),
  };
}

/** An object may be listed twice, with a fallback for older programs. */
function graphObjectsOf(root: XmlElement, relationships: Relationships): string[] {
  const targets = new Set<string>();
  for (const object of root.element('x:oleObjects')?.descendants('x:oleObject') ?? []) {
    const target = relationships.get(object.attribute('r:id') ?? '');
    if (target === undefined || target.isExternal) continue;
    if (object.attribute('progId')?.startsWith('MSGraph') === true) targets.add(target.target);
  }
  return [...targets];
}

function areasOf(elements: readonly XmlElement[]): Area[] {
  return elements
    .map((element) => parseArea(element.attribute('ref') ?? ''))
    .filter((area) => area !== undefined)
    .filter((area) => area.bottom > area.top || area.right > area.left);
}

/** Links within the workbook are left out, since nobody else could follow them. */
function linksOf(root: XmlElement, relationships: Relationships): SheetLink[] {
  const links: SheetLink[] = [];
  for (const element of root.element('x:hyperlinks')?.elements('x:hyperlink') ?? []) {
    const area = parseArea(element.attribute('ref') ?? '');
    const target = relationships.get(element.attribute('r:id') ?? '');
    if (area === undefined || target === undefined || !target.isExternal) continue;
    const location = element.attribute('location');
    links.push({ area, href: location === undefined ? target.target : `${target.target}#${location}` });
  }
  return links;
}

function tablesOf(
  from: Package,
  relationships: Relationships,
  styles: ReadonlyMap<string, TableStyle>,
): Pick<SheetDetails, 'tables' | 'painted'> {
  const tables: DeclaredTable[] = [];
  const painted: PaintedArea[] = [];
  for (const { target } of internalOfType(relationships, 'table')) {
    const source = from.readText(target);
    if (source === undefined) continue;
    const table = parseXml(source, { partName: target });
    const area = parseArea(table.attribute('ref') ?? '');
    if (area === undefined) continue;
    tables.push({ ...area, hasHeader: table.attribute('headerRowCount') !== '0' });
    painted.push(paintedArea(table, area, styles));
  }
  return { tables, painted };
}

/** Relationships of a type to other parts of the package, in the order written. */
export function internalOfType(relationships: Relationships, type: string): Relationship[] {
  return [...relationships.values()].filter((one) => one.type === type && !one.isExternal);
}

function printTexts(printed: XmlElement | undefined, names: readonly string[]): string[] {
  const texts = names.map((name) => parsePrintText(printed?.element(name)?.text ?? ''));
  return [...new Set(texts.filter((text) => text !== ''))];
}
