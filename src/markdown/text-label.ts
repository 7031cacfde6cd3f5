/**
 * A number or letter before the text of a list item or heading, which Word counts and does not hold as text; or the
 * key before a line of front matter, which a style says.
 */
const LABEL =
  /^(?:\d{1,4}(?:\.\d{1,4}){1,8}\.?|\(?\d{1,4}[.)]|\(?[a-zA-Z][.)]|\(?[ivxlcIVXLC]{1,6}[.)]|(?:title|subtitle|author|date|abstract):)\s+(?=\S)/;

/** The label that a text begins with, such as `4.2 `, `(a) ` or `date: `; empty when it begins with none. */
export function labelOf(text: string): string {
  return LABEL.exec(text)?.[0] ?? '';
}
