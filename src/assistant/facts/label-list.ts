/** Tells lists of labels with their values, such as the control table of a document, from tables with titles. */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';

/** What documents say of themselves: "approved by", "version". */
const LABELS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => Object.values(TOPIC_DATA[language].facts))
    .flatMap((list) => list.split(','))
    .map((label) => label.trim()),
);

/** Words of the title of a column; where days stand beside other things, what is longer is none. */
const MOST_OF_TITLE = 2;

/** A version, or a day. */
const VALUE =
  /^v?\d+(?:\.\d+)+$|(?<!\d)\d{1,2}\.?\s\p{L}{3,}\s\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}/u;

/**
 * Whether the first row of a table has no titles, but a label with its value: "Version | 3.2". Converted Word tables are such, since
 * Markdown knows none without a header.
 *
 * @param rows the other ones
 */
export function isLabelList(
  first: readonly string[],
  rows: () => Iterable<readonly (string | undefined)[]>,
): boolean {
  const [label = '', value = ''] = first;
  if (first.length !== 2 || value === '' || isLabel(value)) return false;
  if (VALUE.test(value)) return true;
  const others = [...rows()];
  if (isLabel(label) && others.some(([one = '']) => isLabel(one))) return true;
  const days = others.filter(([, one = '']) => VALUE.test(one)).length;
  return value.split(' ').length > MOST_OF_TITLE && days > 0 && days < others.length;
}

function isLabel(text: string): boolean {
  return LABELS.has(text.toLowerCase().replace(/\s*:$/, ''));
}
