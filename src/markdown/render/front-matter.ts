/**
 * Writes a document's bibliographic data as YAML front matter, which GitHub, Pandoc and most Markdown tools understand.
 * Values are inline Markdown; a value of several paragraphs is a literal block.
 *
 * Source: YAML 1.2.2, 7.3.1 (double-quoted scalars), 7.3.3 (plain scalars), 8.1.2 (literal blocks).
 */
import type { FrontMatterEntry, Span } from './blocks.ts';
import { renderSpans } from './render-spans.ts';

const IN_VALUE = { lineBreak: ' ', startsLine: false };
/** A plain scalar that every YAML parser reads as text. */
const PLAIN = /^[\p{L}\p{N}(][^\n]*$/u;
/** A comment, a key, or a value of another type than text. */
const SPECIAL = /:(?:\s|$)|\s#|^(?:true|false|yes|no|on|off|null|y|n)$|^[-+.\d_eExX:]+$/i;

/** Front matter with its delimiters; empty without entries. */
export function renderFrontMatter(entries: readonly FrontMatterEntry[]): string {
  const lines = entries.map(renderEntry).filter((line) => line !== '');
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---`;
}

function renderEntry({ key, values, isList }: FrontMatterEntry): string {
  const texts = values.map(renderValue).filter((text) => text !== '');
  const [first = ''] = texts;
  if (texts.length === 0) return '';
  if (texts.length === 1) return `${key}: ${scalar(first)}`;
  return isList
    ? `${key}:\n${texts.map((text) => `- ${scalar(text)}`).join('\n')}`
    : `${key}: |\n${texts.map((text) => `  ${text}`).join('\n\n')}`;
}

function renderValue(spans: readonly Span[]): string {
  return renderSpans(
    spans.filter((span) => span.kind !== 'anchor'),
    IN_VALUE,
  ).replaceAll('\n', ' ');
}

/** Dates stay plain: parsers that convert them get the right value. */
function scalar(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (isDate || (PLAIN.test(text) && !SPECIAL.test(text))) return text;
  return `"${text.replaceAll(/[\\"]/g, (character) => `\\${character}`)}"`;
}
