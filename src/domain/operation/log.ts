/** The log: one event a line, named, with fields. No secret, no document text and no token is ever a field. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}
