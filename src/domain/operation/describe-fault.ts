/**
 * A fault for the log: what kind it was and where it came from. What an engine or a reader says of it may quote what it
 * was reading, so words between quotation marks are left out.
 */
import { storageFault } from './storage-fault.ts';

/** A fault that knows best what of it may be told. */
export interface Discreet {
  readonly forLog: string;
}

export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`;
  if ('forLog' in error && typeof error.forLog === 'string') return error.forLog;
  // Of a full disk, and of a service that is not reached, it matters only that it is.
  if (storageFault(error) !== undefined || isOfSystem(error)) return withoutQuotations(String(error));
  return [withoutQuotations(String(error)), ...framesOf(error.stack ?? '')].join('\n');
}

/** Where a stack trace says that it was, without what it says before. */
export function framesOf(stack: string): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

function isOfSystem(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(error.code);
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`);
}
