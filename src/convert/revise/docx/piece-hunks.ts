/** Hands the changes of a paragraph to the pieces of its text. */
import type { Hunk } from '../plan-hunks.ts';
import type { Paragraph, Piece } from './paragraph.ts';

/** A part of a hunk within one piece, in units of the piece's text; the new text goes to the first piece. */
export type PieceHunks = ReadonlyMap<Piece, readonly Hunk[]>;

/**
 * Splits hunks at the borders of pieces. New text goes where the first replaced character stands; an insertion
 * goes to the piece that ends before it, or to the one behind when it leads in.
 *
 * @param hunks in order, in units of the paragraph's text, touching no opaque piece
 */
export function splitHunks(paragraph: Paragraph, hunks: readonly Hunk[]): PieceHunks {
  const byPiece = new Map<Piece, Hunk[]>();
  const give = (piece: Piece, hunk: Hunk) => {
    const own = byPiece.get(piece);
    if (own === undefined) byPiece.set(piece, [hunk]);
    else own.push(hunk);
  };
  const { pieces } = paragraph;
  for (const hunk of hunks) {
    if (hunk.start === hunk.end) {
      const host = insertionHost(pieces, hunk);
      if (host !== undefined && hunk.text !== '') give(host, relativeTo(host, hunk, hunk.text));
      continue;
    }
    let text = hunk.text;
    for (let index = pieceAt(pieces, hunk.start); index < pieces.length; index++) {
      const piece = pieces[index];
      if (piece === undefined || piece.first >= hunk.end) break;
      give(piece, relativeTo(piece, hunk, text));
      text = '';
    }
  }
  return byPiece;
}

function relativeTo(piece: Piece, hunk: Hunk, text: string): Hunk {
  const start = Math.max(0, hunk.start - piece.first);
  return { start, end: Math.max(start, Math.min(piece.text.length, hunk.end - piece.first)), text };
}

function insertionHost(pieces: readonly Piece[], hunk: Hunk): Piece | undefined {
  const after = pieces[pieceAt(pieces, hunk.start)];
  const before = hunk.start === 0 ? undefined : pieces[pieceAt(pieces, hunk.start - 1)];
  const wanted = hunk.leadsIn === true ? [after, before] : [before, after];
  return wanted.find((piece) => piece !== undefined && piece.kind !== 'opaque');
}

/** Index of the piece that holds a place in the paragraph's text, found by halving. */
function pieceAt(pieces: readonly Piece[], place: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.first + piece.text.length <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
