/**
 * The few HTML tags that documents need and Markdown has no syntax for: line breaks, sub- and superscript and the
 * like. Only their exact spelling without attributes is recognized; any other HTML stays literal text.
 */

export const PAIRED_TAGS = [
  'sub',
  'sup',
  'u',
  'ins',
  'del',
  's',
  'mark',
  'kbd',
  'small',
  'b',
  'i',
  'em',
  'strong',
] as const;
export type PairedTag = (typeof PAIRED_TAGS)[number];

export type InlineHtml =
  | { readonly kind: 'break' }
  | { readonly kind: 'open'; readonly tag: PairedTag }
  | { readonly kind: 'close'; readonly tag: PairedTag }
  | { readonly kind: 'hidden' }
  /** The target of a link within the document. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'literal' };

const ANCHOR = /^<a id="([^"<>]{1,500})">$/;

/** Classifies one piece of HTML as the parser emits it. */
export function readInlineHtml(html: string): InlineHtml {
  if (/^<br ?\/?>$/i.test(html)) return { kind: 'break' };
  if (html.startsWith('<!--') || html === '</a>') return { kind: 'hidden' };
  const id = ANCHOR.exec(html)?.[1];
  if (id !== undefined) return { kind: 'anchor', id };
  const match = /^<(\/?)([a-z]{1,6})>$/i.exec(html);
  const tag = PAIRED_TAGS.find((known) => known === match?.[2]?.toLowerCase());
  if (tag === undefined) return { kind: 'literal' };
  return { kind: match?.[1] === '/' ? 'close' : 'open', tag };
}
