/**
 * Arranges the parts of a difference for display: consecutive rows form a table, other lines form groups, and each
 * group refers to its change.
 */
import type { Fold } from '../../../domain/difference.ts';
import type { DifferenceLine, DifferencePart } from './difference-view.ts';

export interface Group {
  /** The change it belongs to; null for unchanged context. */
  readonly change: number | null;
  /** Whether the change begins with this group; it may continue in the next. */
  readonly begins: boolean;
  readonly lines: readonly DifferenceLine[];
}

export type Block =
  | { readonly kind: 'text'; readonly group: Group }
  | { readonly kind: 'table'; readonly groups: readonly Group[] }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly index: number };

/** @param parts in order; a fold is identified by its index */
export function arrangeParts(parts: readonly DifferencePart[]): Block[] {
  const arranger = new Arranger();
  for (const [index, part] of parts.entries()) arranger.add(part, index, parts[index - 1]);
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
  /** The number of the last change that began. */
  #lastBegun = 0;

  add(part: DifferencePart, index: number, before: DifferencePart | undefined): void {
    if (part.kind === 'fold') {
      this.#table = undefined;
      this.#text = undefined;
      this.blocks.push({ kind: 'fold', fold: part, index });
      return;
    }
    // An opened fold already shows the table's header.
    if (part.kind === 'around' && part.isRepeated && before?.kind !== 'fold') return;
    for (const line of part.lines) this.#addLine(line, part.kind === 'change' ? part.number : null);
  }

  #addLine(line: DifferenceLine, change: number | null): void {
    const { kind } = line.look;
    if (kind === 'row' || kind === 'header') {
      this.#text = undefined;
      if (this.#table === undefined || kind === 'header') {
        this.#table = [];
        this.blocks.push({ kind: 'table', groups: this.#table });
      }
      this.#groupFor(this.#table.at(-1), change, (group) => this.#table?.push(group)).lines.push(line);
      return;
    }
    this.#table = undefined;
    const group = this.#groupFor(this.#text, change, (started) => {
      this.#text = started;
      this.blocks.push({ kind: 'text', group: started });
    });
    group.lines.push(line);
  }

  #groupFor(
    last: OpenGroup | undefined,
    change: number | null,
    start: (group: OpenGroup) => void,
  ): OpenGroup {
    if (last !== undefined && last.change === change) return last;
    const begins = change !== null && change > this.#lastBegun;
    if (begins) this.#lastBegun = change;
    const group: OpenGroup = { change, begins, lines: [] };
    start(group);
    return group;
  }
}
