/**
 * Locations in files, as readers and editors name them: English terms from general to specific, such as "page footer,
 * table 2, row 3, column 1". Other languages translate the terms; names and cells are kept.
 */

/** Terms followed by a number. */
export const COUNTED_PLACES = ['page', 'line', 'table', 'row', 'column'] as const;
/** Terms followed by a name. */
export const NAMED_PLACES = ['sheet', 'picture'] as const;
/** Terms without anything after them. */
export const SINGLE_PLACES = ['page header', 'page footer', 'footnote', 'endnote'] as const;

export type PlaceTerms = Readonly<
  Record<
    (typeof COUNTED_PLACES)[number] | (typeof NAMED_PLACES)[number] | (typeof SINGLE_PLACES)[number],
    string
  >
>;

const COUNTED = new RegExp(`^(?<term>${COUNTED_PLACES.join('|')}) (?<rest>\\d+)$`);
const NAMED = new RegExp(`^(?<term>${NAMED_PLACES.join('|')}) (?<rest>.*)$`);

/** @param place as named by a conversion or a change */
export function translatePlace(place: string, terms: PlaceTerms): string {
  const known: Readonly<Record<string, string>> = terms;
  return place
    .split(', ')
    .map((step) => {
      const { term, rest } = (COUNTED.exec(step) ?? NAMED.exec(step))?.groups ?? { term: step, rest: '' };
      return term !== undefined && Object.hasOwn(known, term) ? `${known[term]} ${rest}`.trimEnd() : step;
    })
    .join(', ');
}
