/** The log: one named event with fields per line. Fields never contain secrets, tokens or document text. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}
