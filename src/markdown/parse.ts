/**
 * Markdown as a tree: CommonMark 0.31 with GitHub's tables, task lists, strikethrough, autolinks and footnotes,
 * and TeX between dollar signs. Nothing here trusts the text; what may be shown of it is decided by the renderer.
 */
import createParser, { type MarkdownIt } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { addFormulas } from './formula-rules.ts';
import { readTokens } from './read-tokens.ts';
import { tameMarkup } from './tame-markup.ts';
import type { MarkdownTree } from './tree.ts';

/** What one call takes; the renderer shows what lies beyond as plain text. No answer comes near it. */
export const MAX_PARSED_CHARACTERS = 50_000;

const PARSER = makeParser();

function makeParser(): MarkdownIt {
  const parser = createParser({ html: true, linkify: true });
  // Where a link may lead is decided when it is shown, by its address as it was written.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  linkAddresses(parser);
  footnotes(parser);
  // Notes stay where they are defined, and there is no other way to write one.
  parser.disable(['footnote_tail', 'footnote_inline']);
  addFormulas(parser);
  return parser;
}

/** Addresses that are written out are links, as GitHub has it: a name with a dot is a file more often than a site. */
function linkAddresses({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false });
  linkify.add('//', null);
  linkify.add('ftp:', null);
  linkify.add('www.', {
    validate: (text, at, { re }) => {
      const address = re.get_relative_proto_validator();
      address.lastIndex = at;
      return address.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}

/** The tree of a text of at most {@link MAX_PARSED_CHARACTERS}; a longer one is cut there. */
export function parseMarkdown(text: string): MarkdownTree {
  const source = tameMarkup(fenceFrontMatter(text.slice(0, MAX_PARSED_CHARACTERS)));
  return readTokens(PARSER.parse(source, {}), source);
}

/** Front matter: lines of keys between hyphens at the very start. */
const FRONT_MATTER = /^---(\n[\p{L}_][^\n:]{0,80}:(?:[ \n][\s\S]{0,8000}?)?\n)---(?=\n|$)/u;

/** Shows front matter as it is written rather than as a rule and a heading. The text keeps its length. */
function fenceFrontMatter(text: string): string {
  return text.startsWith('---\n') ? text.replace(FRONT_MATTER, '```$1```') : text;
}
