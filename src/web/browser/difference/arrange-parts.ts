/**
 * Puts the parts of a difference together as they are shown: rows that follow each other make one table, other
 * lines stand in groups, and each group knows the change it belongs to.
 */
import type { Fold } from '../../../domain/difference.ts';
import type { DifferenceLine, DifferencePart } from './difference-view.ts';

export interface Group {
  /** The change it belongs to; null around changes. */
  readonly change: number | null;
  /** Whether the change begins here: it may go on in the group that follows. */
  readonly begins: boolean;
  readonly lines: readonly DifferenceLine[];
}

export type Block =
  | { readonly kind: 'text'; readonly group: Group }
  | { readonly kind: 'table'; readonly groups: readonly Group[] }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly index: number };

/** @param parts in order; a fold is known by its place among them */
export function arrangeParts(parts: readonly DifferencePart[]): Block[] {
  const arranger = new Arranger();
  for (const [index, part] of parts.entries()) arranger.take(part, index, parts[index - 1]);
  return arranger.blocks;
}

interface OpenGroup {
  readonly change: number | null;
  readonly begins: boolean;
  readonly lines: DifferenceLine[];
}

class Arranger {
  readonly blocks: Block[] = [];
  #table: OpenGroup[] | undefined;
  #text: OpenGroup | undefined;
  /** The last change that has begun. */
  #begun = 0;

  take(part: DifferencePart, index: number, before: DifferencePart | undefined): void {
    if (part.kind === 'fold') {
      this.#table = undefined;
      this.#text = undefined;
      this.blocks.push({ kind: 'fold', fold: part, index });
      return;
    }
    // A fold that was opened shows the table from its true header on.
    if (part.kind === 'around' && part.isRepeated && before?.kind !== 'fold') return;
    for (const line of part.lines) this.#add(line, part.kind === 'change' ? part.number : null);
  }

  #add(line: DifferenceLine, change: number | null): void {
    const { kind } = line.look;
    if (kind === 'row' || kind === 'header') {
      this.#text = undefined;
      if (this.#table === undefined || kind === 'header') {
        this.#table = [];
        this.blocks.push({ kind: 'table', groups: this.#table });
      }
      this.#groupIn(this.#table.at(-1), change, (group) => this.#table?.push(group)).lines.push(line);
      return;
    }
    this.#table = undefined;
    const group = this.#groupIn(this.#text, change, (started) => {
      this.#text = started;
      this.blocks.push({ kind: 'text', group: started });
    });
    group.lines.push(line);
  }

  #groupIn(last: OpenGroup | undefined, change: number | null, start: (group: OpenGroup) => void): OpenGroup {
    if (last !== undefined && last.change === change) return last;
    const begins = change !== null && change > this.#begun;
    if (begins) this.#begun = change;
    const group: OpenGroup = { change, begins, lines: [] };
    start(group);
    return group;
  }
}
