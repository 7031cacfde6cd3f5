/**
 * Reads the floating objects of a sheet as blocks in reading order: text boxes by their paragraphs, charts by their
 * data, pictures by their names. Source: ECMA-376 Part 1, 20.5 and 21.2.
 */

import type { Block, Span } from '../../../../markdown/render/blocks.ts';
import type { CellLookup } from '../../../drawing/chart-table.ts';
import { readChart } from '../../../drawing/read-chart.ts';
import { readExtendedChart } from '../../../drawing/read-extended-chart.ts';
import type { Package } from '../../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';
import { type Relationships, readRelationships } from '../../../package/relationships.ts';
import { isTrue } from '../../../package/xml-attributes.ts';

/** Maximum nesting of shape groups. */
const MAX_GROUP_DEPTH = 16;

/**
 * @param relationships of the sheet's part
 * @param cellsAt of the workbook, for charts that store no values
 */
export function readDrawings(from: Package, relationships: Relationships, cellsAt?: CellLookup): Block[] {
  const blocks: Block[] = [];
  for (const { type, target, isExternal } of relationships.values()) {
    if (type !== 'drawing' || isExternal) continue;
    const source = from.readText(target);
    if (source === undefined) continue;
    const parts = { from, relationships: readRelationships(from, target), cellsAt };
    const anchors = parseXml(source, { partName: target }).elements();
    for (const anchor of anchors.sort((a, b) => placeOf(a) - placeOf(b))) {
      for (const block of blocksOf(anchor, parts, 0)) blocks.push(block);
    }
  }
  return blocks;
}

interface Parts {
  readonly from: Package;
  /** Relationships of the drawing's part. */
  readonly relationships: Relationships;
  readonly cellsAt: CellLookup | undefined;
}

/** From top to bottom, then from left to right, by the cell in which a drawing begins. */
function placeOf(anchor: XmlElement): number {
  const start = anchor.element('xdr:from');
  const row = Number(start?.element('xdr:row')?.text ?? 0);
  const column = Number(start?.element('xdr:col')?.text ?? 0);
  return row * 16_384 + column;
}

function blocksOf(element: XmlElement, parts: Parts, depth: number): Block[] {
  if (depth > MAX_GROUP_DEPTH) return [];
  return element.elements().flatMap((child): Block[] => {
    switch (child.name) {
      case 'xdr:sp':
        return textOf(child);
      case 'xdr:grpSp':
        return blocksOf(child, parts, depth + 1);
      case 'xdr:pic':
        return pictureOf(child, parts);
      case 'xdr:graphicFrame':
        return chartsOf(child, parts);
      case 'mc:AlternateContent':
        return blocksOf(
          child.element('mc:Choice') ?? child.element('mc:Fallback') ?? child,
          parts,
          depth + 1,
        );
      default:
        return [];
    }
  });
}

function textOf(shape: XmlElement): Block[] {
  const blocks: Block[] = [];
  for (const paragraph of shape.element('xdr:txBody')?.elements('a:p') ?? []) {
    const spans = paragraph.elements().flatMap((run): Span[] => {
      if (run.name === 'a:br') return [{ kind: 'break' }];
      const text = run.element('a:t')?.text ?? '';
      return text === '' ? [] : [{ kind: 'text', text }];
    });
    if (spans.some((span) => span.kind === 'text' && span.text.trim() !== ''))
      blocks.push({ kind: 'paragraph', spans });
  }
  return blocks;
}

function pictureOf(picture: XmlElement, { relationships }: Parts): Block[] {
  const properties = picture.element('xdr:nvPicPr')?.element('xdr:cNvPr');
  const embedded = picture.element('xdr:blipFill')?.element('a:blip')?.attribute('r:embed') ?? '';
  const name = relationships.get(embedded)?.target.split('/').pop();
  if (name === undefined || isTrue(properties?.attribute('hidden'))) return [];
  const alt = (properties?.attribute('descr') ?? '').replaceAll(/\s+/g, ' ').trim();
  return [{ kind: 'paragraph', spans: [{ kind: 'image', alt, name }] }];
}

function chartsOf(frame: XmlElement, parts: Parts): Block[] {
  const read = (root: XmlElement) => readChart(root, parts.cellsAt);
  return [
    ...[...frame.descendants('c:chart')].flatMap((chart) => readPartOf(chart, parts, read)),
    ...[...frame.descendants('cx:chart')].flatMap((chart) => readPartOf(chart, parts, readExtendedChart)),
  ];
}

function readPartOf(
  chart: XmlElement,
  { from, relationships }: Parts,
  read: (root: XmlElement) => Block[],
): Block[] {
  const partName = relationships.get(chart.attribute('r:id') ?? '')?.target ?? '';
  const source = from.readText(partName);
  return source === undefined ? [] : read(parseXml(source, { partName }));
}
