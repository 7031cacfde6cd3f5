/**
 * Captions: short paragraphs right above or below a table or a picture that call it by a number, "Table 2: Limits".
 * They have a style of their own and stay on the page of what they belong to.
 */
import { type Block, type Inline, inlineText } from '../content.ts';

/** How captions begin, in the languages that docgate meets most. */
const START =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabella|tabel|tabela|таблица|表|figure|fig\.|abbildung|abb\.|bild|figura|figuur|рисунок|рис\.|图|図)\s*(?:\d|[A-Z][.\-\d])/iu;
/** Longer paragraphs are text. */
const MAX_LETTERS = 200;

/** Whether a block may be a caption, by what it says. */
export function looksLikeCaption(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph') return false;
  const text = inlineText(block.children);
  return text.length <= MAX_LETTERS && START.test(text);
}

/** A block among those that it stands next to. */
export interface Neighbours {
  readonly before: Block | undefined;
  readonly block: Block;
  readonly after: Block | undefined;
  readonly afterNext: Block | undefined;
}

/** Blocks with their neighbours; never more of them are held. */
export function* withNeighbours(blocks: Iterable<Block>): Generator<Neighbours> {
  let before: Block | undefined;
  let block: Block | undefined;
  let after: Block | undefined;
  for (const afterNext of blocks) {
    if (block !== undefined) yield { before, block, after, afterNext };
    [before, block, after] = [block, after, afterNext];
  }
  if (block !== undefined) yield { before, block, after, afterNext: undefined };
  if (after !== undefined) yield { before: block, block: after, after: undefined, afterNext: undefined };
}

/** Whether a block is the caption of the one above or below it. */
export function isCaption({ before, block, after }: Neighbours): boolean {
  return isCaptionOf(before, block, after);
}

function isCaptionOf(before: Block | undefined, block: Block | undefined, after: Block | undefined): boolean {
  return (isCaptioned(before) || isCaptioned(after)) && looksLikeCaption(block);
}

/** Whether a block must not part from the next: a caption from what is below it, a picture from its own. */
export function staysWithNext({ before, block, after, afterNext }: Neighbours): boolean {
  if (isCaptionOf(before, block, after)) return !isCaptioned(before);
  return isPicture(block) && isCaptionOf(block, after, afterNext);
}

function isCaptioned(block: Block | undefined): boolean {
  return block?.kind === 'table' || isPicture(block);
}

function isPicture(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph') return false;
  const isBlank = (inline: Inline) => inline.kind === 'text' && inline.value.trim() === '';
  return (
    block.children.every((inline) => inline.kind === 'image' || isBlank(inline)) &&
    block.children.some((inline) => inline.kind === 'image')
  );
}
