/**
 * Markdown as a tree: CommonMark 0.31 with GitHub's tables, task lists, strikethrough, autolinks and footnotes,
 * and TeX between dollar signs. Nothing here trusts the text; what may be shown of it is decided by the renderer.
 */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { tameMarkup } from './tame-markup.ts';

/** What one call takes; the renderer shows what lies beyond as plain text. No answer comes near it. */
export const MAX_PARSED_CHARACTERS = 50_000;

/** The tree of a text of at most {@link MAX_PARSED_CHARACTERS}; a longer one is cut there. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(tameMarkup(fenceFrontMatter(text.slice(0, MAX_PARSED_CHARACTERS))), {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
}

/** Front matter: lines of keys between hyphens at the very start. */
const FRONT_MATTER = /^---(\n[\p{L}_][^\n:]{0,80}:(?:[ \n][\s\S]{0,8000}?)?\n)---(?=\n|$)/u;

/** Shows front matter as it is written rather than as a rule and a heading. The text keeps its length. */
function fenceFrontMatter(text: string): string {
  return text.startsWith('---\n') ? text.replace(FRONT_MATTER, '```$1```') : text;
}
