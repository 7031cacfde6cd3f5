/** Compares what two builds made: the names of the files and every byte. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes that are shown around the first difference of a file. */
const SHOWN_BYTES = 40;

/** @returns a line for each file that is not the same in both folders, with what differs first */
export function findDifferences(first: string, second: string): string[] {
  const names = new Set([...readdirSync(first), ...readdirSync(second)]);
  return [...names].sort().flatMap((name) => {
    const [one, other] = [read(join(first, name)), read(join(second, name))];
    if (one === undefined || other === undefined) return [`${name} was made once only`];
    if (one.equals(other)) return [];
    const length = Math.min(one.length, other.length);
    let at = 0;
    while (at < length && one[at] === other[at]) at++;
    const sizes = one.length === other.length ? '' : `, ${one.length} and ${other.length} bytes long`;
    return [`${name} differs at byte ${at}${sizes}: ${show(one, at)} and ${show(other, at)}`];
  });
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function show(bytes: Buffer, at: number): string {
  return JSON.stringify(bytes.toString('latin1', Math.max(0, at - SHOWN_BYTES), at + SHOWN_BYTES));
}
