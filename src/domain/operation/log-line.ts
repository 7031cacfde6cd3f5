/**
 * Renders an event of the log, as JSON for programs or as text for people. Credentials and email addresses are removed
 * from all fields here.
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

/** @param secrets values of secret settings, removed wherever they occur @returns one line without its end */
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

/** JSON escapes control characters, which could affect the terminal or fake another line. */
function renderValue(value: unknown, clean: (name: string, value: unknown) => unknown): string {
  const written = JSON.stringify(value, clean);
  return /^"[\w.:/@…+-]+"$/.test(written) ? written.slice(1, -1) : written;
}

/** Patterns of credentials, and their replacements. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\bdg_[0-9a-z]{20,}/g, 'dg_…'],
  [/(\/(?:login|sign-in|invitation)\/)[^\s/?#"']+/g, '$1…'],
  [/\b(Bearer|Basic)\s+[^\s"']+/gi, '$1 …'],
  [/(:\/\/)[^\s/@"']+@/g, '$1…@'],
];

/** Email addresses are shortened so that only somebody who knows the person can recognize it. */
const EMAIL = /([^\s@<>"'(),:;[\]/…])[^\s@<>"'(),:;[\]]*@([^\s@<>"'(),:;[\]]+\.[^\s@<>"'(),:;[\]]+)/g;

function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  let text = value;
  for (const secret of secrets) if (text.includes(secret)) text = text.replaceAll(secret, '…');
  for (const [form, rest] of CREDENTIALS) text = text.replace(form, rest);
  return text.includes('@') ? text.replace(EMAIL, '$1…@$2') : text;
}
