/** What equations of Equation Editor and MathType are made of. Templates have the selectors of Equation Editor. */

/** A letter or sign, or something built of others. */
export type MtefNode =
  | {
      readonly kind: 'character';
      readonly face: number;
      readonly text: string;
      readonly embellishments: readonly number[];
    }
  | {
      readonly kind: 'template';
      readonly selector: number;
      readonly variation: number;
      /** Its lines in the order of the format; undefined for one left empty. */
      readonly lines: readonly (MtefLine | undefined)[];
      /** Signs that belong to the template itself: its fences or operator. */
      readonly signs: string;
    }
  | { readonly kind: 'line'; readonly line: MtefLine }
  | { readonly kind: 'pile'; readonly lines: readonly MtefLine[] }
  | { readonly kind: 'matrix'; readonly columns: number; readonly cells: readonly MtefLine[] };

export type MtefLine = readonly MtefNode[];

/** Stands for a line without content until its template takes it. */
export const EMPTY_LINE: MtefNode = { kind: 'line', line: [] };

/** What the lines among nodes hold, in their order; undefined for one left empty. */
export function linesIn(nodes: readonly MtefNode[]): (MtefLine | undefined)[] {
  return nodes.flatMap((node) => {
    if (node === EMPTY_LINE) return [undefined];
    if (node.kind === 'line') return [node.line];
    return node.kind === 'pile' ? [[node]] : [];
  });
}
