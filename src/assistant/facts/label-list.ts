/** Tells lists of labels with their values, such as the control table of a document, from tables with titles. */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';

/** What documents say of themselves: "approved by", "version". */
const LABELS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => Object.values(TOPIC_DATA[language].facts))
    .flatMap((list) => list.split(','))
    .map((label) => label.trim()),
);

/** A version, or a day. */
const VALUE =
  /^v?\d+(?:\.\d+)+$|(?<!\d)\d{1,2}\.?\s\p{L}{3,}\s\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}/u;

/**
 * Whether the first row of a table has no titles, but a label with its value: "Version | 3.2". Converted Word tables are such, since
 * Markdown knows none without a header.
 *
 * @param labels the first cells of the other rows
 */
export function isLabelList(first: readonly string[], labels: () => readonly string[]): boolean {
  const [label = '', value = ''] = first;
  if (first.length !== 2 || value === '') return false;
  return VALUE.test(value) || (isLabel(label) && !isLabel(value) && labels().some(isLabel));
}

function isLabel(text: string): boolean {
  return LABELS.has(text.toLowerCase().replace(/\s*:$/, ''));
}
