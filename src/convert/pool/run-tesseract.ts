/** Runs Tesseract, an installed program, to recognise the text of a picture, confined like conversion processes. */
import { closeSync, openSync, readSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { GreyPicture, Recognition } from '../reader.ts';
import type { OcrSetting } from './protocol.ts';

/** Time limit per page, in milliseconds. */
const PAGE_TIME = 90_000;

/** Follows the command that starts a conversion process: it continues as a confined program. */
export const AS_PROGRAM = '--program';

/**
 * The picture may come from a process compromised by its file: it is passed on as pixels only, in a format that
 * contains nothing else.
 *
 * @param confine the command line that starts a conversion process
 * @param path where programs are looked up
 * @param signal aborted when the result is no longer needed
 */
export async function runTesseract(
  picture: GreyPicture,
  { command, languages }: OcrSetting,
  confine: readonly string[],
  path: string,
  signal: AbortSignal,
): Promise<Recognition> {
  const program = Bun.which(command, { PATH: path });
  if (program === null) return 'missing';
  const dpi = String(Math.round(picture.dotsPerInch));
  const args = [program, 'stdin', 'stdout', '-l', languages, '--dpi', dpi, '--psm', '1', 'tsv'];
  try {
    const child = Bun.spawn(isConfinable(program) ? [...confine, AS_PROGRAM, ...args] : args, {
      env: { PATH: path },
      stdin: portableGreymap(picture),
      stdout: 'pipe',
      stderr: 'ignore',
      timeout: PAGE_TIME,
      killSignal: 'SIGKILL',
      signal,
    });
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const table = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? { table } : 'failed';
  } catch {
    // The program cannot be started, or has exited; the reader decides what that means for the file.
    return 'failed';
  }
}

/** A script starts other programs, which confined processes may not. */
export function isConfinable(program: string): boolean {
  if (process.platform !== 'linux') return false;
  const file = openSync(program, 'r');
  try {
    const first = Buffer.alloc(2);
    readSync(file, first, 0, 2, 0);
    return first.toString('latin1') !== '#!';
  } finally {
    closeSync(file);
  }
}

/**
 * The picture as a Netpbm P5 file.
 * @throws RangeError if it is invalid
 */
function portableGreymap({ width, height, grey }: GreyPicture): Uint8Array {
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height) || grey.length !== width * height) {
    throw new RangeError('a picture has as many pixels as its sides say');
  }
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + grey.length);
  file.set(header);
  file.set(grey, header.length);
  return file;
}
