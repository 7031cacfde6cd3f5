/**
 * The loaded parts of a difference: the beginning comes with the page, further pieces and folded lines are loaded on
 * demand.
 */
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Fold } from '../../../domain/difference.ts';
import { getJson } from '../requests.ts';
import type { DifferenceLine, DifferencePart, DifferencePiece, DifferenceView } from './difference-view.ts';

/** Lines of a fold that are loaded at once. */
const LINES_AT_ONCE = 100;

export interface Parts {
  readonly parts: readonly DifferencePart[];
  readonly hasMore: boolean;
  /** Whether the last request succeeded. */
  readonly isReachable: boolean;
  /** Loads the next piece. @returns whether there was one */
  readonly fetchMore: () => Promise<boolean>;
  readonly open: (index: number) => Promise<void>;
}

export function useParts({ id, from, to, beginning }: DifferenceView): Parts {
  const [piece, setPiece] = useState<DifferencePiece>(beginning);
  const [isReachable, setReachable] = useState(true);
  /** The request in flight, shared by concurrent callers. */
  const fetching = useRef<Promise<boolean> | undefined>(undefined);
  const latest = useRef(piece);
  latest.current = piece;
  const fetchMore = useCallback(() => {
    fetching.current ??= fetchPiece().finally(() => {
      fetching.current = undefined;
    });
    return fetching.current;

    async function fetchPiece(): Promise<boolean> {
      const { next } = latest.current;
      if (next === null) return false;
      const answer = await getJson<DifferencePiece>(
        `/documents/${id}/difference/more?from=${from}&to=${to}&start=${next}`,
      );
      setReachable(answer.ok);
      if (!answer.ok) return false;
      setPiece(({ parts }) => ({ parts: [...parts, ...answer.body.parts], next: answer.body.next }));
      return true;
    }
  }, [id, from, to]);
  const open = useCallback(
    async (index: number) => {
      const fold = latest.current.parts[index];
      if (fold?.kind !== 'fold') return;
      const end = Math.min(fold.end, fold.start + LINES_AT_ONCE);
      const query = `from=${from}&to=${to}&start=${fold.start}&end=${end}&status=${fold.status}`;
      const answer = await getJson<DifferenceLine[]>(`/documents/${id}/difference/lines?${query}`);
      setReachable(answer.ok);
      if (!answer.ok) return;
      setPiece(({ parts, next }) => ({ parts: unfold(parts, fold, answer.body), next }));
    },
    [id, from, to],
  );
  return { parts: piece.parts, hasMore: piece.next !== null, isReachable, fetchMore, open };
}

/** Replaces the fold by the lines, followed by the rest of the fold. */
function unfold(
  parts: readonly DifferencePart[],
  fold: Fold,
  lines: readonly DifferenceLine[],
): DifferencePart[] {
  const index = parts.indexOf(fold);
  if (index === -1) return [...parts];
  const before = parts[index - 1];
  const shown: DifferencePart =
    fold.status !== 'same' && before?.kind === 'change'
      ? { kind: 'change', number: before.number, lines }
      : { kind: 'around', lines, isRepeated: false };
  // The server may return fewer lines than requested if they are long.
  const end = fold.start + lines.length;
  const rest = end < fold.end ? [{ ...fold, start: end }] : [];
  return [...parts.slice(0, index), shown, ...rest, ...parts.slice(index + 1)];
}
