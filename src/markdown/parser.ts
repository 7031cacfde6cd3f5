/**
 * The one parser of Markdown: CommonMark 0.31 with GitHub's tables, task lists, strikethrough, autolinks and
 * footnotes, TeX between dollar signs, and front matter. Nothing here trusts the text; its time grows with the
 * length of the text and no faster, however it is made.
 */
import createParser, { type MarkdownIt, type StateBlock, type StateCore, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { addFormulas } from './formula-rules.ts';
import { endOfFrontMatter } from './front-matter.ts';

export const PARSER = makeParser();

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
  parser.block.ruler.before('code', 'front_matter', takeFrontMatter);
  limitNesting(parser);
  parser.core.ruler.at('inline', parseInlines);
  parser.core.ruler.before('inline', 'tasks', markTasks);
  return parser;
}

/** Without any of these there is no address. */
const ADDRESS_SIGN = /[:@]|www\./i;

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
  const test = linkify.test.bind(linkify);
  linkify.test = (text) => ADDRESS_SIGN.test(text) && test(text);
}

/** A token `front_matter` with the lines between its two rules, at the very start of the text alone. */
function takeFrontMatter(state: StateBlock, first: number): boolean {
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

/** Quotes and lists stand in each other no deeper; a list counts twice, for itself and its item. */
const DEEPEST = 48;

/** What is nested too deep, which the parser would leave out, is text. */
function limitNesting({ block }: MarkdownIt): void {
  const paragraph = block.ruler.getRules('').at(-1);
  const takeDeep = (state: StateBlock, first: number, last: number, isSilent: boolean) =>
    !isSilent && state.level >= DEEPEST && paragraph?.(state, first, last, isSilent) === true;
  block.ruler.before('code', 'too_deep', takeDeep);
}

/** Without any of these, no rule for inlines has anything to find. */
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

/** The items that begin with a box get `meta.checked`, and lose the box (GitHub Flavored Markdown 5.3). */
function markTasks({ tokens }: StateCore): void {
  for (let at = 2; at < tokens.length; at++) {
    const [item, paragraph, text] = [tokens[at - 2], tokens[at - 1], tokens[at]];
    if (item?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open') continue;
    const box = TASK.exec(text?.content ?? '');
    if (text === undefined || box === null) continue;
    item.meta = { checked: box[1]?.toLowerCase() === 'x' };
    text.content = text.content.slice(box[0].length);
  }
}

/** Whether the task of a list's item is done; undefined for what is no task. */
export function taskOf(item: Token): boolean | undefined {
  const checked = item.meta?.['checked'];
  return typeof checked === 'boolean' ? checked : undefined;
}
