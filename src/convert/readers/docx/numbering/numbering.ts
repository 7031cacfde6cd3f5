/**
 * The numbering part: which list a paragraph belongs to, and how each level of the list is counted and written. Lists
 * that only link to a numbering style are resolved to the list that the style names.
 *
 * Source: ECMA-376 Part 1, 17.9 (numbering).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { parseInteger, readInteger, readOnOff, readValue } from '../properties.ts';
import {
  type NumberingReference,
  type ParagraphStyle,
  readIndent,
  type StyleTable,
} from '../styles/styles.ts';

export interface NumberingLevel {
  readonly start: number;
  /** The value of `w:numFmt`, such as `upperRoman` or `bullet`. */
  readonly format: string;
  /** For a custom format: its example, such as `001, 002, 003, ...`. */
  readonly example: string | undefined;
  /** With `%1` to `%9` for the numbers of the levels; for a bullet, its character. */
  readonly text: string;
  readonly suffix: string;
  /** Restarts after this many levels from the top are counted; 0 means never; undefined after any higher level. */
  readonly restart: number | undefined;
  readonly isLegal: boolean;
  /** The paragraph style linked to the level. */
  readonly style: string | undefined;
  /** Start of the level's text, in twips. */
  readonly indent: number | undefined;
  readonly isHidden: boolean;
  readonly font: string | undefined;
}

interface AbstractList {
  readonly levels: ReadonlyMap<number, NumberingLevel>;
  readonly styleLink: string | undefined;
}

/** A list as paragraphs refer to it. Lists with the same `counter` share their counts. */
export interface NumberedList {
  readonly id: number;
  readonly counter: string;
  readonly levels: ReadonlyMap<number, NumberingLevel>;
  /** Start numbers of levels that this list restarts when it first reaches them. */
  readonly startOverrides: ReadonlyMap<number, number>;
}

export interface ListPosition {
  readonly list: NumberedList;
  readonly level: number;
  readonly definition: NumberingLevel;
}

/** Word has nine levels. */
const LAST_LEVEL = 8;
/** Numbering styles that link to further ones; Word writes at most two steps. */
const MAX_LINKS = 8;
/** A picture bullet becomes a standard bullet. */
const PICTURE_BULLET = '•';
const LARGEST_START = 2_147_483_647;

function readLevel(element: XmlElement): NumberingLevel {
  const format = readFormat(element);
  const run = element.element('w:rPr');
  const fonts = run?.element('w:rFonts');
  const text = element.element('w:lvlText');
  return {
    start: clampStart(readInteger(element, 'w:start') ?? 0),
    format: format.format,
    example: format.example,
    text:
      element.element('w:lvlPicBulletId') === undefined ? (text?.attribute('w:val') ?? '') : PICTURE_BULLET,
    suffix: readValue(element, 'w:suff') ?? 'tab',
    restart: readInteger(element, 'w:lvlRestart'),
    isLegal: readOnOff(element, 'w:isLgl') ?? false,
    style: readValue(element, 'w:pStyle'),
    indent: readIndent(element.element('w:pPr')),
    isHidden: readOnOff(run, 'w:vanish') ?? false,
    font: fonts?.attribute('w:ascii') ?? fonts?.attribute('w:hAnsi'),
  };
}

function clampStart(start: number): number {
  return Math.min(LARGEST_START, Math.max(0, start));
}

/** A custom format has a fallback for older programs. */
function readFormat(level: XmlElement): { readonly format: string; readonly example: string | undefined } {
  const alternative = level.element('mc:AlternateContent');
  const custom = alternative?.element('mc:Choice')?.element('w:numFmt');
  if (readValue(alternative?.element('mc:Choice'), 'w:numFmt') === 'custom') {
    return { format: 'custom', example: custom?.attribute('w:format') };
  }
  const plain = level.element('w:numFmt') ?? alternative?.element('mc:Fallback')?.element('w:numFmt');
  return { format: plain?.attribute('w:val') ?? 'decimal', example: plain?.attribute('w:format') };
}

function readLevels(elements: readonly XmlElement[]): Map<number, NumberingLevel> {
  const levels = new Map<number, NumberingLevel>();
  for (const element of elements) {
    const index = parseInteger(element.attribute('w:ilvl'));
    if (index !== undefined && index >= 0 && index <= LAST_LEVEL) levels.set(index, readLevel(element));
  }
  return levels;
}

export class NumberingTable {
  readonly #abstractLists = new Map<string, AbstractList>();
  readonly #nums = new Map<number, XmlElement>();
  readonly #lists = new Map<number, NumberedList | undefined>();

  readonly #styles: StyleTable;

  /** @param root the root of the numbering part; without it no paragraph is numbered */
  constructor(root: XmlElement | undefined, styles: StyleTable) {
    this.#styles = styles;

    for (const element of root?.elements('w:abstractNum') ?? []) {
      this.#abstractLists.set(element.attribute('w:abstractNumId') ?? '', {
        levels: readLevels(element.elements('w:lvl')),
        styleLink: readValue(element, 'w:numStyleLink'),
      });
    }
    for (const element of root?.elements('w:num') ?? []) {
      const id = parseInteger(element.attribute('w:numId'));
      if (id !== undefined) this.#nums.set(id, element);
    }
  }

  /**
   * The position of a paragraph in its list; undefined if it is not numbered.
   *
   * If the list comes from the paragraph style, its level is the one linked to that style (17.9.23), whatever level
   * the style states.
   */
  positionOf(direct: NumberingReference, style: ParagraphStyle): ListPosition | undefined {
    const numId = direct.numId ?? style.numbering.numId;
    const list = numId === undefined || numId === 0 ? undefined : this.#list(numId);
    if (list === undefined) return undefined;
    const level = direct.level ?? (direct.numId === undefined ? boundLevel(list, style) : undefined);
    const index = Math.min(LAST_LEVEL, Math.max(0, level ?? style.numbering.level ?? 0));
    const definition = list.levels.get(index);
    return definition === undefined ? undefined : { list, level: index, definition };
  }

  #list(id: number): NumberedList | undefined {
    if (!this.#lists.has(id)) this.#lists.set(id, this.#resolve(id));
    return this.#lists.get(id);
  }

  #resolve(id: number): NumberedList | undefined {
    const num = this.#nums.get(id);
    const found = num === undefined ? undefined : this.#followLinks(num);
    if (num === undefined || found === undefined) return undefined;
    const levels = new Map(found.list.levels);
    const startOverrides = new Map<number, number>();
    for (const override of num.elements('w:lvlOverride')) {
      const index = parseInteger(override.attribute('w:ilvl'));
      if (index === undefined) continue;
      for (const [at, level] of readLevels(override.elements('w:lvl'))) levels.set(at, level);
      const start = readInteger(override, 'w:startOverride');
      if (start !== undefined) startOverrides.set(index, clampStart(start));
    }
    return { id, counter: found.counter, levels, startOverrides };
  }

  #followLinks(num: XmlElement): { readonly counter: string; readonly list: AbstractList } | undefined {
    let element: XmlElement | undefined = num;
    for (let step = 0; step < MAX_LINKS && element !== undefined; step++) {
      const counter: string = readValue(element, 'w:abstractNumId') ?? readValue(element, 'w:ilst') ?? '';
      const list: AbstractList | undefined = this.#abstractLists.get(counter);
      if (list === undefined) return undefined;
      if (list.styleLink === undefined || list.levels.size > 0) return { counter, list };
      const next = this.#styles.numberingOfStyle(list.styleLink);
      element = next === undefined ? undefined : this.#nums.get(next);
    }
    return undefined;
  }
}

function boundLevel(list: NumberedList, style: ParagraphStyle): number | undefined {
  for (const id of style.chain) {
    for (const [index, level] of list.levels) if (level.style === id) return index;
  }
  return undefined;
}
