/** Assigns the changes of a paragraph or cell to the pieces of its text. */
import type { Hunk } from './plan-hunks.ts';

/** A part of a text within one element. Pieces are contiguous. */
export interface TextPiece {
  /** Offset of its first character in the whole text. */
  readonly first: number;
  readonly text: string;
  /** An opaque piece is not text and is never edited. */
  readonly kind: 'text' | 'mark' | 'opaque';
}

/**
 * Splits hunks at the boundaries of pieces. New text goes to the piece of the first replaced character; an insertion
 * goes to the piece that ends before it, or to the following one if it leads in.
 *
 * @param hunks in order, in units of the whole text, touching no opaque piece
 * @returns for each changed piece its parts of the hunks, in units of the piece's text
 */
export function splitHunks<P extends TextPiece>(
  pieces: readonly P[],
  hunks: readonly Hunk[],
): ReadonlyMap<P, readonly Hunk[]> {
  const byPiece = new Map<P, Hunk[]>();
  const assign = (piece: P, hunk: Hunk) => {
    const own = byPiece.get(piece);
    if (own === undefined) byPiece.set(piece, [hunk]);
    else own.push(hunk);
  };
  for (const hunk of hunks) {
    if (hunk.start === hunk.end) {
      const host = insertionHost(pieces, hunk);
      if (host !== undefined && hunk.text !== '') assign(host, relativeTo(host, hunk, hunk.text));
      continue;
    }
    let text = hunk.text;
    for (let index = pieceAt(pieces, hunk.start); index < pieces.length; index++) {
      const piece = pieces[index];
      if (piece === undefined || piece.first >= hunk.end) break;
      assign(piece, relativeTo(piece, hunk, text));
      text = '';
    }
  }
  return byPiece;
}

function relativeTo(piece: TextPiece, hunk: Hunk, text: string): Hunk {
  const start = Math.max(0, hunk.start - piece.first);
  return { start, end: Math.max(start, Math.min(piece.text.length, hunk.end - piece.first)), text };
}

function insertionHost<P extends TextPiece>(pieces: readonly P[], hunk: Hunk): P | undefined {
  const after = pieces[pieceAt(pieces, hunk.start)];
  const before = hunk.start === 0 ? undefined : pieces[pieceAt(pieces, hunk.start - 1)];
  const preferred = hunk.leadsIn === true ? [after, before] : [before, after];
  return preferred.find((piece) => piece !== undefined && piece.kind !== 'opaque');
}

/** Binary search for the piece at an offset of the whole text. */
function pieceAt(pieces: readonly TextPiece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.first + piece.text.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
