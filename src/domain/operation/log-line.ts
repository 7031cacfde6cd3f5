/**
 * How an event of the log is written: as JSON for programs, or as a line for a person who watches. Whatever a field holds,
 * no credential and no whole email address is written: fields are looked through here, once for all.
 */

export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface LogEvent {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly level: 'info' | 'error';
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @param secrets of the settings, wherever they stand @returns one line without its end */
export function renderLogLine(
  { at, level, event, fields }: LogEvent,
  format: LogFormat,
  secrets: readonly string[],
): string {
  const clean = (_: string, value: unknown) => withoutSecrets(value, secrets);
  const time = new Date(at).toISOString();
  if (format === 'json') {
    return JSON.stringify({ at: time, level, event, ...fields }, clean);
  }
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${renderValue(value, clean)}`);
  const sign = level === 'error' ? 'ERROR' : 'info ';
  return [time.replace('T', ' '), sign, event.replaceAll('_', ' '), ...pairs].join('  ');
}

/** JSON writes what could move the cursor of a terminal, or pass for another line, as plain characters. */
function renderValue(value: unknown, clean: (name: string, value: unknown) => unknown): string {
  const written = JSON.stringify(value, clean);
  return /^"[\w.:/@…+-]+"$/.test(written) ? written.slice(1, -1) : written;
}

/** Credentials by their form, and what is left of each. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\bdg_[0-9a-z]{20,}/g, 'dg_…'],
  [/(\/(?:login|sign-in|invitation)\/)[^\s/?#"']+/g, '$1…'],
  [/\b(Bearer|Basic)\s+[^\s"']+/gi, '$1 …'],
  [/(:\/\/)[^\s/@"']+@/g, '$1…@'],
];

/** Who it was can be told by somebody who knows them, and by nobody else. */
const EMAIL = /([^\s@<>"'(),:;[\]/…])[^\s@<>"'(),:;[\]]*@([^\s@<>"'(),:;[\]]+\.[^\s@<>"'(),:;[\]]+)/g;

function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  let text = value;
  for (const secret of secrets) if (text.includes(secret)) text = text.replaceAll(secret, '…');
  for (const [form, rest] of CREDENTIALS) text = text.replace(form, rest);
  return text.includes('@') ? text.replace(EMAIL, '$1…@$2') : text;
}
