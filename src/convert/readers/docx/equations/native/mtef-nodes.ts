/** Syntax tree of Equation Editor and MathType equations. Templates have the selectors of Equation Editor. */

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
      /** The lines in the order of the format; undefined for an empty one. */
      readonly lines: readonly (MtefLine | undefined)[];
      /** Signs that belong to the template itself: its delimiters or operator. */
      readonly signs: string;
    }
  | { readonly kind: 'line'; readonly line: MtefLine }
  | { readonly kind: 'pile'; readonly lines: readonly MtefLine[] }
  | { readonly kind: 'matrix'; readonly columns: number; readonly cells: readonly MtefLine[] };

export type MtefLine = readonly MtefNode[];

/** Placeholder for an empty line until its template consumes it. */
export const EMPTY_LINE: MtefNode = { kind: 'line', line: [] };

/** The lines among nodes, in their order; undefined for an empty one. */
export function linesIn(nodes: readonly MtefNode[]): (MtefLine | undefined)[] {
  return nodes.flatMap((node) => {
    if (node === EMPTY_LINE) return [undefined];
    if (node.kind === 'line') return [node.line];
    return node.kind === 'pile' ? [[node]] : [];
  });
}
