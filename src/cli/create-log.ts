import type { Log } from '../domain/operation/log.ts';
import { type LogEvent, type LogFormat, renderLogLine } from '../domain/operation/log-line.ts';

/** @param secrets values of secret settings @param write receives each line with its end */
export function createLog(
  { format, secrets }: { readonly format: LogFormat; readonly secrets: readonly string[] },
  write: (line: string) => void,
): Log {
  const writeEvent = (level: LogEvent['level'], event: string, fields: LogEvent['fields'] = {}) =>
    write(`${renderLogLine({ at: Date.now(), level, event, fields }, format, secrets)}\n`);
  return {
    info: (event, fields) => writeEvent('info', event, fields),
    error: (event, fields) => writeEvent('error', event, fields),
  };
}
