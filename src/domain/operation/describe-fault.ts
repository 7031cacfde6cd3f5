/**
 * Describes an error for the log: its kind and where it occurred. Messages of engines and readers may quote document
 * text, so quoted text is removed.
 */
import { storageFault } from './storage-fault.ts';

/** An error with its own description that is safe for the log. */
export interface Discreet {
  readonly forLog: string;
}

export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`;
  if ('forLog' in error && typeof error.forLog === 'string') return error.forLog;
  // For system errors, such as a full disk or an unreachable service, a stack trace is of no use.
  if (storageFault(error) !== undefined || isOfSystem(error)) return withoutQuotations(String(error));
  return [withoutQuotations(String(error)), ...framesOf(error.stack ?? '')].join('\n');
}

/** The frames of a stack trace, without the message before them. */
export function framesOf(stack: string): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

function isOfSystem(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(error.code);
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) => `${quoted[0]}…${quoted.at(-1)}`);
}
