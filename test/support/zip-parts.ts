/** Builds small Office packages in memory, so that tests state the parts they are about. */
import { strToU8, zipSync } from 'fflate';

/** A ZIP file of the given parts, in the order given. */
export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}
