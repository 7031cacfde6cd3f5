/** Languages by their Windows language ids, as used in older Word files and date formats. */
import table from './language-ids.json' with { type: 'json' };

const LANGUAGES: ReadonlyMap<number, string> = new Map(
  Object.entries(table.ids).map(([id, language]) => [Number.parseInt(id, 16), language]),
);

/** The low ten bits are the language, the others the region. */
const PRIMARY = 0x3ff;
const PRIMARY_LANGUAGES: ReadonlyMap<number, string> = new Map(
  [...LANGUAGES].map(([id, language]) => [id & PRIMARY, language.split('-', 1)[0] ?? '']),
);

/** The BCP 47 language of an id, with its region; undefined for an unknown id. */
export function languageOfId(id: number): string | undefined {
  return LANGUAGES.get(id);
}

/** The BCP 47 language of an id without its region. */
export function primaryLanguageOfId(id: number): string | undefined {
  return PRIMARY_LANGUAGES.get(id & PRIMARY);
}
