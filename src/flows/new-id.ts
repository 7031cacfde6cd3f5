import { type IdKind, joinId, type NewId, writeIdTime } from '../domain/ids.ts';

const BYTES_AN_ID = 16;

/** Random bytes are drawn for this many ids at once: drawing costs more than the bytes. */
const IDS_A_DRAW = 256;

/** @param now milliseconds since 1970, UTC */
export function createNewId(now: () => number): NewId {
  const pool = new Uint8Array(BYTES_AN_ID * IDS_A_DRAW);
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
    used += BYTES_AN_ID;
    return joinId(kind, time, pool, used - BYTES_AN_ID);
  };
}
