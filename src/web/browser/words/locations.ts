/**
 * Locations in files, as readers and editors name them: English terms from general to specific, such as "page footer,
 * table 2, row 3, column 1". Other languages translate the terms; names and cells are kept.
 */

/** Terms followed by a number. */
export const COUNTED_TERMS = ['page', 'line', 'table', 'row', 'column'] as const;
/** Terms followed by a name. */
export const NAMED_TERMS = ['sheet', 'picture'] as const;
/** Terms without anything after them. */
export const SINGLE_TERMS = ['page header', 'page footer', 'footnote', 'endnote'] as const;

export type LocationTerms = Readonly<
  Record<
    (typeof COUNTED_TERMS)[number] | (typeof NAMED_TERMS)[number] | (typeof SINGLE_TERMS)[number],
    string
  >
>;

const COUNTED = new RegExp(`^(?<term>${COUNTED_TERMS.join('|')}) (?<rest>\\d+)$`);
const NAMED = new RegExp(`^(?<term>${NAMED_TERMS.join('|')}) (?<rest>.*)$`);

/** @param place as named by a conversion or a change */
export function translateLocation(place: string, terms: LocationTerms): string {
  const known: Readonly<Record<string, string>> = terms;
  return place
    .split(', ')
    .map((step) => {
      const { term, rest } = (COUNTED.exec(step) ?? NAMED.exec(step))?.groups ?? { term: step, rest: '' };
      return term !== undefined && Object.hasOwn(known, term) ? `${known[term]} ${rest}`.trimEnd() : step;
    })
    .join(', ');
}
