/** Number formats that files refer to by id. */
import table from './built-in-formats.json' with { type: 'json' };

const CODES: ReadonlyMap<number, string> = new Map(
  Object.entries(table.codes).map(([id, code]) => [Number(id), code]),
);

/** Ids in these ranges are dates and times of East Asian calendars. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The code of a built-in format; `General` for an unknown id. */
export function builtInFormat(id: number): string {
  return CODES.get(id) ?? (isEastAsianDate(id) ? 'yyyy/m/d' : 'General');
}
