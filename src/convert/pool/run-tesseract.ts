/** Has Tesseract, a program of the machine, recognise the text of a picture, confined like those who read files. */
import { closeSync, openSync, readSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { GreyPicture, Recognition } from '../reader.ts';
import type { OcrSetting } from './protocol.ts';

/** A page takes at most this long, in milliseconds. */
const PAGE_TIME = 90_000;

/** Behind the command that starts a conversion process: it goes on as a program that is confined. */
export const AS_PROGRAM = '--program';

/**
 * The picture may come from a process that was taken over by its file: it is handed on as nothing but pixels, in a format
 * that has nothing else.
 *
 * @param confine the command line that starts a conversion process
 * @param path where programs are looked for
 * @param signal aborted when nobody waits for it any more
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
    // The program cannot be started, or is gone already; the reader says what that means for the file.
    return 'failed';
  }
}

/** A script starts other programs, which nothing that is confined may. */
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

/** The picture as a Netpbm P5 file. @throws RangeError when it is none */
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
