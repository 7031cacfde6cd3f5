/**
 * A number or letter before the text of a list item or heading, which Word generates and does not store as text; or
 * the key before a line of front matter, which a style implies.
 */
const LABEL =
  /^(?:\d{1,4}(?:\.\d{1,4}){1,8}\.?|\(?\d{1,4}[.)]|\(?[a-zA-Z][.)]|\(?[ivxlcIVXLC]{1,6}[.)]|(?:title|subtitle|author|date|abstract):)\s+(?=\S)/;

/** The label at the start of a text, such as `4.2 `, `(a) ` or `date: `; empty if there is none. */
export function labelOf(text: string): string {
  return LABEL.exec(text)?.[0] ?? '';
}
