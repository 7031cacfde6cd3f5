/** The numbers of the system calls used for confinement. */
import systemCalls from './system-calls.json';

/** The supported architectures, with their columns in the table. */
export const COLUMNS = { x64: 0, arm64: 1 } as const;

export type Architecture = keyof typeof COLUMNS;

/** @returns undefined if processes are not confined on this platform */
export function knownArchitecture(): Architecture | undefined {
  if (process.platform !== 'linux') return undefined;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
}

export function systemCallNumber(name: keyof typeof systemCalls.own): number {
  const number = systemCalls.own[name][COLUMNS[knownArchitecture() ?? 'x64']];
  if (number === undefined) throw new Error(`the table has no number for ${name}`);
  return number;
}
