import { type IdKind, joinId, type NewId, writeIdTime } from '../domain/ids.ts';

const BYTES_PER_ID = 16;

/** Number of ids for which random bytes are drawn at once, since a draw costs more than its bytes. */
const IDS_PER_DRAW = 256;

/** @param now milliseconds since 1970, UTC */
export function createNewId(now: () => number): NewId {
  const pool = new Uint8Array(BYTES_PER_ID * IDS_PER_DRAW);
  let used = pool.length;
  let timeAt = -1;
  let time = '';
  return <Kind extends IdKind>(kind: Kind) => {
    if (used === pool.length) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const at = now();
    if (at !== timeAt) {
      timeAt = at;
      time = writeIdTime(at);
    }
    used += BYTES_PER_ID;
    return joinId(kind, time, pool, used - BYTES_PER_ID);
  };
}
