/**
 * Assigns a numbering to every list (ECMA-376 Part 1, 17.9). A numbered list has a separate definition, so that its
 * start is right in every program; bullet lists share one, and alternate with a second one if they are adjacent.
 */
import { element, valued, XML_HEAD } from '../../../package/write-xml.ts';
import type { ListBlock } from '../content.ts';
import { WORD_NAMESPACES } from './namespaces.ts';

/** Word has nine levels. */
export const MAX_LEVEL = 8;
/** The indent of each level relative to the one above, in twentieths of a point. */
export const LEVEL_INDENT = 397;

/** Word distinguishes lists by an id of eight hexadecimal digits. */
const FIRST_LIST_ID = 0x10000000;

type ListKind = 'bullet' | 'period' | 'parenthesis' | 'task';

/** The position of a list. */
interface ListSetting {
  readonly level: number;
  readonly run: number;
  readonly listIndex: number;
}

const BULLETS = ['•', '–', '▪'];
/** The bullet of task lists: a zero-width space, since some programs interpret an empty one as "no item". */
const NO_BULLET = '\u200B';

export class NumberedLists {
  #definitions = '';
  #instances = '';
  #count = 0;
  readonly #shared = new Map<string, number>();

  /**
   * The numbering instance for a list.
   *
   * @param level from 0
   * @param run distinguishes lists nested deeper than Word's levels
   * @param listIndex distinguishes adjacent unnumbered lists
   */
  instanceFor(list: ListBlock, { level, run, listIndex }: ListSetting): number {
    const kind = kindOf(list);
    if (list.ordered) return this.#add(kind, level, list.start);
    const key = `${kind} ${run} ${listIndex % 2}`;
    const known = this.#shared.get(key);
    if (known !== undefined) return known;
    const id = this.#add(kind, level, 1);
    this.#shared.set(key, id);
    return id;
  }

  #add(kind: ListKind, level: number, start: number): number {
    this.#count += 1;
    const id = this.#count;
    this.#definitions += definition(id, kind, level, start);
    this.#instances += element('w:num', { 'w:numId': id }, valued('w:abstractNumId', id));
    return id;
  }

  /** The numbering part. */
  toXml(): string {
    return XML_HEAD + element('w:numbering', WORD_NAMESPACES, this.#definitions + this.#instances);
  }
}

function kindOf(list: ListBlock): ListKind {
  if (list.ordered) return list.delimiter === ')' ? 'parenthesis' : 'period';
  return list.boxed ? 'task' : 'bullet';
}

/** Children in the order of CT_AbstractNum (17.9.1); the list's start applies to its level only. */
function definition(id: number, kind: ListKind, listLevel: number, start: number): string {
  const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) =>
    levelXml(kind, level, level === listLevel ? start : 1),
  );
  return element(
    'w:abstractNum',
    { 'w:abstractNumId': id },
    valued('w:nsid', (FIRST_LIST_ID + id).toString(16).toUpperCase()) +
      valued('w:multiLevelType', 'hybridMultilevel') +
      levels.join(''),
  );
}

/** Children in the order of CT_Lvl (17.9.6). */
function levelXml(kind: ListKind, level: number, start: number): string {
  const numbered = kind === 'period' || kind === 'parenthesis';
  const sign = kind === 'parenthesis' ? ')' : '.';
  const bullet = kind === 'task' ? NO_BULLET : (BULLETS[level % BULLETS.length] ?? '•');
  return element(
    'w:lvl',
    { 'w:ilvl': level },
    valued('w:start', start) +
      valued('w:numFmt', numbered ? 'decimal' : 'bullet') +
      (kind === 'task' ? valued('w:suff', 'nothing') : '') +
      valued('w:lvlText', numbered ? `%${level + 1}${sign}` : bullet) +
      valued('w:lvlJc', 'left') +
      element('w:pPr', {}, indentXml(level)) +
      (numbered ? '' : element('w:rPr', {}, valued('w:color', '44546A'))),
  );
}

function indentXml(level: number): string {
  return element('w:ind', { 'w:left': (level + 1) * LEVEL_INDENT, 'w:hanging': LEVEL_INDENT });
}
