/**
 * Takes turns between all work on the search index, however many versions are being indexed: requests wait for one slice
 * at most, and the thread is theirs for as long before the next one.
 */

/** About as long as a slice takes. A timer, since the event loop may run several immediates before it looks for requests. */
const REST_MS = 2;

let last: Promise<unknown> = Promise.resolve();

/** Runs a slice of work when all earlier ones are done, and leaves the thread to requests afterwards. */
export function inTurn<Result>(slice: () => Result): Promise<Result> {
  const result = last.then(slice);
  const rest = () => Bun.sleep(REST_MS);
  last = result.then(rest, rest);
  return result;
}
