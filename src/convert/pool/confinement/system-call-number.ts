/** The numbers of the system calls by which a process confines itself. */
import systemCalls from './system-calls.json';

/** The architectures that conversion processes are confined on, and where their numbers stand in the table. */
export const COLUMNS = { x64: 0, arm64: 1 } as const;

export type Architecture = keyof typeof COLUMNS;

/** @returns undefined where processes are not confined */
export function knownArchitecture(): Architecture | undefined {
  if (process.platform !== 'linux') return undefined;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
}

export function systemCallNumber(name: keyof typeof systemCalls.own): number {
  const number = systemCalls.own[name][COLUMNS[knownArchitecture() ?? 'x64']];
  if (number === undefined) throw new Error(`the table has no number for ${name}`);
  return number;
}
