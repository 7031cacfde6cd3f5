/** The folder of a conversion process has two subfolders: for its inputs and its outputs. */
import { join } from 'node:path';
import type { FileRule } from './confinement/landlock.ts';

export function inputsOf(folder: string): string {
  return join(folder, 'in');
}

export function outputsOf(folder: string): string {
  return join(folder, 'out');
}

/** @param folder empty if the process exchanges bytes instead of files */
export function conversionFiles(folder: string): FileRule[] {
  if (folder === '') return [];
  return [
    { path: inputsOf(folder), rights: ['read'] },
    { path: outputsOf(folder), rights: ['read', 'write', 'make', 'remove', 'truncate'] },
  ];
}
