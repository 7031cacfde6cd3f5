/**
 * A document's bibliographic data as YAML front matter, which GitHub, pandoc and most programs that take Markdown
 * understand. Values are Markdown within one line; a value of several paragraphs is a block of lines.
 *
 * Source: YAML 1.2.2, 7.3.1 (double-quoted scalars), 7.3.3 (plain scalars), 8.1.2 (literal blocks).
 */
import type { FrontMatterEntry, Span } from './blocks.ts';
import { renderSpans } from './render-spans.ts';

const IN_VALUE = { lineBreak: ' ', startsLine: false };
/** A plain scalar that no reader of YAML takes for anything but its text. */
const PLAIN = /^[\p{L}\p{N}(][^\n]*$/u;
/** Means a comment, a key or a value of another type than text. */
const SPECIAL = /:(?:\s|$)|\s#|^(?:true|false|yes|no|on|off|null|y|n)$|^[-+.\d_eExX:]+$/i;

/** Front matter between its two lines of hyphens; empty without entries. */
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

/** Dates are as plain as text: who reads them as dates reads them right. */
function scalar(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (isDate || (PLAIN.test(text) && !SPECIAL.test(text))) return text;
  return `"${text.replaceAll(/[\\"]/g, (character) => `\\${character}`)}"`;
}
