/** Languages by the ids that Windows has for them, as older Word files and formats of dates name them. */
import table from './language-ids.json' with { type: 'json' };

const LANGUAGES: ReadonlyMap<number, string> = new Map(
  Object.entries(table.ids).map(([id, language]) => [Number.parseInt(id, 16), language]),
);

/** The low ten bits say the language, the others where it is spoken. */
const PRIMARY = 0x3ff;
const PRIMARY_LANGUAGES: ReadonlyMap<number, string> = new Map(
  [...LANGUAGES].map(([id, language]) => [id & PRIMARY, language.split('-', 1)[0] ?? '']),
);

/** The language of an id in BCP 47, with its region; undefined for one that is not listed. */
export function languageOfId(id: number): string | undefined {
  return LANGUAGES.get(id);
}

/** The language of an id in BCP 47, whatever the region. */
export function primaryLanguageOfId(id: number): string | undefined {
  return PRIMARY_LANGUAGES.get(id & PRIMARY);
}
