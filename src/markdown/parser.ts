/**
 * The Markdown parser: CommonMark 0.31 with GitHub's tables, task lists, strikethrough, autolinks and footnotes, TeX
 * between dollar signs, and front matter. The input is not trusted; parsing time is linear in its length.
 */
import createParser, { type MarkdownIt, type StateBlock, type StateCore, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { addFormulas } from './formula-rules.ts';
import { endOfFrontMatter } from './front-matter.ts';

export const PARSER = createConfiguredParser();

function createConfiguredParser(): MarkdownIt {
  const parser = createParser({ html: true, linkify: true });
  // Whether a link may be followed is decided when it is rendered, by its address as written.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  configureAutolinks(parser);
  footnotes(parser);
  // Footnotes stay where they are defined; inline footnotes are not supported.
  parser.disable(['footnote_tail', 'footnote_inline']);
  addFormulas(parser);
  parser.block.ruler.before('code', 'front_matter', parseFrontMatter);
  limitNesting(parser);
  parser.core.ruler.at('inline', parseInlines);
  parser.core.ruler.before('inline', 'tasks', markTasks);
  return parser;
}

/** A text without any of these holds no address. */
const ADDRESS_HINT = /[:@]|www\./i;

/** Autolinks as on GitHub: no links for bare host names, since a name with a dot is more often a file than a site. */
function configureAutolinks({ linkify }: MarkdownIt): void {
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
  const test = linkify.test.bind(linkify);
  linkify.test = (text) => ADDRESS_HINT.test(text) && test(text);
}

/** Emits a `front_matter` token with the lines between the delimiters; only at the very start of the text. */
function parseFrontMatter(state: StateBlock, first: number): boolean {
  if (first !== 0 || state.level !== 0) return false;
  const end = endOfFrontMatter(state.src);
  if (end === undefined) return false;
  const after = state.bMarks.findIndex((start) => start >= end);
  const token = state.push('front_matter', '', 0);
  token.map = [0, after];
  token.content = state.getLines(1, after - 1, 0, true);
  state.line = after;
  return true;
}

/** Maximum nesting level of quotes and lists; a list counts twice, for itself and its item. */
const MAX_NESTING = 48;

/** Parses what is nested too deeply, which the parser would drop, as a paragraph. */
function limitNesting({ block }: MarkdownIt): void {
  const paragraph = block.ruler.getRules('').at(-1);
  const parseTooDeep = (state: StateBlock, first: number, last: number, isSilent: boolean) =>
    !isSilent && state.level >= MAX_NESTING && paragraph?.(state, first, last, isSilent) === true;
  block.ruler.before('code', 'too_deep', parseTooDeep);
}

/** A text without any of these has nothing for the inline rules. */
const MARKUP = /[\n\\`*_~[\]!<&$:@]|www\./i;

function parseInlines({ tokens, md, env, Token }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== 'inline' || token.children === null || token.content === '') continue;
    if (MARKUP.test(token.content)) md.inline.parse(token.content, md, env, token.children);
    else {
      const text = new Token('text', '', 0);
      text.content = token.content;
      token.children.push(text);
    }
  }
}

const TASK = /^\[([ \nxX])\](?:[ \t\n]|$)/;

/** Sets `meta.checked` on items that begin with a checkbox and removes the checkbox (GitHub Flavored Markdown 5.3). */
function markTasks({ tokens }: StateCore): void {
  for (let at = 2; at < tokens.length; at++) {
    const [item, paragraph, text] = [tokens[at - 2], tokens[at - 1], tokens[at]];
    if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') continue;
    const checkbox = TASK.exec(text?.content ?? '');
    if (text === undefined || checkbox === null) continue;
    item.meta = { checked: checkbox[1]?.toLowerCase() === 'x' };
    text.content = text.content.slice(checkbox[0].length);
  }
}

/** Whether a list item's task is done; undefined if the item is not a task. */
export function taskOf(item: Token): boolean | undefined {
  const checked = item.meta?.['checked'];
  return typeof checked === 'boolean' ? checked : undefined;
}
