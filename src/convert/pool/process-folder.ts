/** The folder of a conversion process holds two: with what it reads, and what it writes. */
import { join } from 'node:path';

export function inputsOf(folder: string): string {
  return join(folder, 'in');
}

export function outputsOf(folder: string): string {
  return join(folder, 'out');
}
