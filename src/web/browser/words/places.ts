/**
 * Places in files, as readers and editors name them: terms in English, the general before the particular, such as
 * "page footer, table 2, row 3, column 1". Other languages put their own terms in; names and cells stay.
 */

/** Terms that a number follows. */
export const COUNTED_PLACES = ['page', 'line', 'table', 'row', 'column'] as const;
/** Terms that a name follows. */
export const NAMED_PLACES = ['sheet', 'picture'] as const;
/** Terms that stand alone. */
export const SINGLE_PLACES = ['page header', 'page footer', 'footnote', 'endnote'] as const;

export type PlaceTerms = Readonly<
  Record<
    (typeof COUNTED_PLACES)[number] | (typeof NAMED_PLACES)[number] | (typeof SINGLE_PLACES)[number],
    string
  >
>;

const COUNTED = new RegExp(`^(?<term>${COUNTED_PLACES.join('|')}) (?<rest>\\d+)$`);
const NAMED = new RegExp(`^(?<term>${NAMED_PLACES.join('|')}) (?<rest>.*)$`);

/** @param place as a conversion or a change names it */
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
