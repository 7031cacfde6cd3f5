/**
 * Which paragraphs are headings, and the titles above a place in the document.
 *
 * Source: ECMA-376 Part 1, 17.3.1.20 (outlineLvl), 17.7.4 (styles, basedOn), 17.9.
 */
import type { XmlElement } from '../../package/parse-xml.ts';

/** Outline levels, from 0, by style id. */
export type OutlineLevels = ReadonlyMap<string, number>;

/** `w:outlineLvl` 9 means body text. */
const BODY_LEVEL = 9;
/** Styles inherit from styles at most this often before a circle is assumed. */
const MAX_INHERITANCE = 20;
const HEADING_NAME = /^heading ([1-9])$/i;

/** Reads the levels of all paragraph styles; none when there is no styles part. */
export function readOutlineLevels(styles: XmlElement | undefined): OutlineLevels {
  const byId = new Map<string, XmlElement>();
  for (const style of styles?.elements('w:style') ?? []) byId.set(style.attribute('w:styleId') ?? '', style);
  const levels = new Map<string, number>();
  for (const [id, style] of byId) {
    const level = inheritedLevel(style, byId);
    if (level !== undefined) levels.set(id, level);
  }
  return levels;
}

function inheritedLevel(style: XmlElement, byId: ReadonlyMap<string, XmlElement>): number | undefined {
  let current: XmlElement | undefined = style;
  for (let depth = 0; current !== undefined && depth < MAX_INHERITANCE; depth++) {
    const own = ownLevel(current);
    if (own !== undefined) return own < BODY_LEVEL ? own : undefined;
    current = byId.get(current.element('w:basedOn')?.attribute('w:val') ?? '');
  }
  return undefined;
}

function ownLevel(style: XmlElement): number | undefined {
  const stated = levelOf(style.element('w:pPr'));
  if (stated !== undefined) return stated;
  const named = HEADING_NAME.exec(style.element('w:name')?.attribute('w:val') ?? '')?.[1];
  return named === undefined ? undefined : Number(named) - 1;
}

function levelOf(properties: XmlElement | undefined): number | undefined {
  const value = properties?.element('w:outlineLvl')?.attribute('w:val');
  return value !== undefined && /^[0-9]$/.test(value) ? Number(value) : undefined;
}

/** The titles of the headings above the place that reading has come to. */
export class HeadingPath {
  private levels: readonly { readonly level: number; readonly title: string }[] = [];
  /** Outermost first. */
  path: readonly string[] = [];

  constructor(private readonly outline: OutlineLevels) {}

  /** Goes on to a paragraph; a heading becomes part of the path. Tells whether it is one. */
  enter(paragraph: XmlElement, text: string): boolean {
    const level = this.headingLevel(paragraph.element('w:pPr'));
    if (level === undefined || text.trim() === '') return false;
    const above = this.levels.filter((heading) => heading.level < level);
    this.levels = [...above, { level, title: text.trim() }];
    this.path = this.levels.map((heading) => heading.title);
    return true;
  }

  private headingLevel(properties: XmlElement | undefined): number | undefined {
    const stated = levelOf(properties);
    if (stated !== undefined) return stated < BODY_LEVEL ? stated : undefined;
    return this.outline.get(properties?.element('w:pStyle')?.attribute('w:val') ?? '');
  }
}
