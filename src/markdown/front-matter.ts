/**
 * Reads YAML front matter at the start of Markdown: top-level keys with their values, unconverted ("1.10" stays a
 * string). Other YAML, such as nested maps, is kept as its own text.
 *
 * Source: YAML 1.2.2, 7.3 (scalars in flow style), 7.4.1 (flow sequences), 8.1 (block scalars), 8.2.1 (sequences).
 */

export interface FrontMatterField {
  readonly key: string;
  /** Values as Markdown; several for a list, or for a text with several paragraphs. */
  readonly values: readonly string[];
}

/** Front matter with more lines than this is treated as text. */
const MAX_LINES = 400;
const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)$/;
const FIELD = /^([\p{L}_][\p{L}\p{N}_ -]{0,60}):(?:[ \t]+(.*))?$/u;
const INNER = /^(?:[ \t]|#|-(?:[ \t]|$)|$)/;
const FLOW_ITEM = /\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*|[^,]+/g;
const BLOCK_SCALAR = /^[|>][-+0-9]*$/;

interface FieldLines {
  readonly key: string;
  /** The rest of the key's line, followed by the lines below it. */
  readonly head: string;
  readonly lines: string[];
}

/** The offset after the closing delimiter of the front matter; undefined if the Markdown has none. */
export function endOfFrontMatter(markdown: string): number | undefined {
  return findFrontMatter(markdown)?.end;
}

/** The fields of the Markdown's front matter; fields without a value are left out. */
export function frontMatterOf(markdown: string): readonly FrontMatterField[] {
  return findFrontMatter(markdown)?.fields.flatMap(readField) ?? [];
}

function findFrontMatter(
  markdown: string,
): { readonly fields: FieldLines[]; readonly end: number } | undefined {
  if (!OPENING.test(markdown)) return undefined;
  const fields: FieldLines[] = [];
  let at = markdown.indexOf('\n') + 1;
  for (let count = 0; count < MAX_LINES && at < markdown.length; count++) {
    const newline = markdown.indexOf('\n', at);
    const lineEnd = newline === -1 ? markdown.length : newline;
    const line = markdown.slice(at, lineEnd).trimEnd();
    if (CLOSING.test(line)) return fields.length === 0 ? undefined : { fields, end: at + line.length };
    at = lineEnd + 1;
    const field = FIELD.exec(line);
    if (field?.[1] !== undefined) fields.push({ key: field[1], head: (field[2] ?? '').trim(), lines: [] });
    else if (fields.length > 0 && INNER.test(line)) fields.at(-1)?.lines.push(line);
    else if (!line.startsWith('#')) return undefined;
  }
  return undefined;
}

function readField({ key, head, lines }: FieldLines): FrontMatterField[] {
  const values = valuesOf(head, lines).filter((value) => value !== '');
  return values.length === 0 ? [] : [{ key, values }];
}

function valuesOf(head: string, lines: readonly string[]): string[] {
  const inner = lines.filter((line) => !line.startsWith('#'));
  if (BLOCK_SCALAR.test(head)) return paragraphsOf(inner);
  const items = inner.filter((line) => line.trim() !== '');
  if (head === '' && items.length > 0 && items.every((line) => /^\s*-(?:\s|$)/.test(line))) {
    return items.map((line) => scalarOf(line.replace(/^\s*-\s*/, '')));
  }
  if (head.startsWith('[') && head.endsWith(']') && items.length === 0) {
    return head.slice(1, -1).match(FLOW_ITEM)?.map(scalarOf) ?? [];
  }
  return [scalarOf([head, ...items.map((line) => line.trim())].join(' ').trim())];
}

function paragraphsOf(lines: readonly string[]): string[] {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim());
}

function scalarOf(text: string): string {
  const value = text.trim();
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) return value.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  if (/^'(?:[^']|'')*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  return value.replace(/\s#.*$/, '');
}
