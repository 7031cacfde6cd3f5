/**
 * A diagram (SmartArt) as the list of its texts, nested as its points are.
 *
 * Source: ECMA-376 Part 1, 21.4.3 (diagram data model): points (`dgm:pt`), connections (`dgm:cxn`).
 */
import type { Block, ListItem, Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { parseInteger } from '../properties.ts';

/** Point types without text: connections between others, and layout only. */
const WITHOUT_TEXT = new Set(['parTrans', 'sibTrans', 'pres']);
const MAX_DEPTH = 20;

interface Connection {
  readonly target: string;
  readonly order: number;
}

/** The list that represents a diagram; undefined if it has no text. */
export function readDiagram(root: XmlElement): Block | undefined {
  const points = root.element('dgm:ptLst')?.elements('dgm:pt') ?? [];
  const texts = new Map<string, Span[]>();
  let top: string | undefined;
  for (const point of points) {
    const id = point.attribute('modelId') ?? '';
    const type = point.attribute('type') ?? 'node';
    if (type === 'doc') top = id;
    if (!WITHOUT_TEXT.has(type)) texts.set(id, spansOfPoint(point));
  }
  const children = readConnections(root);
  const seen = new Set<string>();
  const nested = top === undefined ? [] : itemsOf(top, texts, children, seen, 0);
  const loose = [...texts.keys()]
    .filter((id) => !seen.has(id) && id !== top)
    .flatMap((id) => itemOf(id, texts, [], seen));
  const items = [...nested, ...loose];
  return items.length === 0 ? undefined : { kind: 'list', items };
}

function readConnections(root: XmlElement): Map<string, Connection[]> {
  const children = new Map<string, Connection[]>();
  for (const element of root.element('dgm:cxnLst')?.elements('dgm:cxn') ?? []) {
    if ((element.attribute('type') ?? 'parOf') !== 'parOf') continue;
    const source = element.attribute('srcId') ?? '';
    const list = children.get(source) ?? [];
    list.push({
      target: element.attribute('destId') ?? '',
      order: parseInteger(element.attribute('srcOrd')) ?? 0,
    });
    children.set(source, list);
  }
  return children;
}

function spansOfPoint(point: XmlElement): Span[] {
  const paragraphs = point.element('dgm:t')?.elements('a:p') ?? [];
  const lines = paragraphs
    .map((paragraph) => [...paragraph.descendants('a:t')].map((text) => text.text).join(''))
    .filter((line) => line.trim() !== '');
  return lines.flatMap((text, index): Span[] =>
    index === 0 ? [{ kind: 'text', text }] : [{ kind: 'break' }, { kind: 'text', text }],
  );
}

function itemsOf(
  parent: string,
  texts: ReadonlyMap<string, Span[]>,
  children: ReadonlyMap<string, readonly Connection[]>,
  seen: Set<string>,
  depth: number,
): ListItem[] {
  if (depth > MAX_DEPTH) return [];
  const ordered = [...(children.get(parent) ?? [])].sort((left, right) => left.order - right.order);
  return ordered.flatMap(({ target }) => {
    if (seen.has(target) || !texts.has(target)) return [];
    seen.add(target);
    return itemOf(target, texts, itemsOf(target, texts, children, seen, depth + 1), seen);
  });
}

/** A point without text is replaced by its children. */
function itemOf(
  id: string,
  texts: ReadonlyMap<string, Span[]>,
  nested: readonly ListItem[],
  seen: Set<string>,
): ListItem[] {
  seen.add(id);
  const spans = texts.get(id) ?? [];
  if (spans.length === 0) return [...nested];
  const inner: Block[] = nested.length === 0 ? [] : [{ kind: 'list', items: nested }];
  return [{ blocks: [{ kind: 'paragraph', spans }, ...inner] }];
}
