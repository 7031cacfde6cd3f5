/** The years in labels: "Year ended June 30, 2019", "2018 $'000", "FY 2017", "FY19". */

const YEAR = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]?\d)/g;
const FISCAL = /\b(?:FY|GJ)\s?['’]?(\d\d)(?!\d)/i;
const FEWEST = 2;

/**
 * The year of each label, or an empty string if it has none or several, as a change between years does. Undefined if
 * fewer than two labels have a year.
 */
export function yearsOf(labels: readonly string[]): string[] | undefined {
  const years = labels.map(yearOf);
  return years.filter((year) => year !== '').length < FEWEST ? undefined : years;
}

function yearOf(label: string): string {
  const years = new Set(Array.from(label.matchAll(YEAR), ([year]) => year));
  const [only] = years;
  if (years.size === 1 && only !== undefined) return only;
  const [, short] = FISCAL.exec(label) ?? [];
  return years.size === 0 && short !== undefined ? `20${short}` : '';
}
