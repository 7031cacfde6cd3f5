/** The folder of a conversion process holds two: with what it reads, and what it writes. */
import { join } from 'node:path';
import type { FileRule } from './confinement/landlock.ts';

export function inputsOf(folder: string): string {
  return join(folder, 'in');
}

export function outputsOf(folder: string): string {
  return join(folder, 'out');
}

/** @param folder empty where the process is given bytes and hands bytes back */
export function conversionFiles(folder: string): FileRule[] {
  if (folder === '') return [];
  return [
    { path: inputsOf(folder), rights: ['read'] },
    { path: outputsOf(folder), rights: ['read', 'write', 'make', 'remove', 'truncate'] },
  ];
}
