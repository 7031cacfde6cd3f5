/**
 * Captions: short paragraphs directly above or below a table or picture that begin with its number, such as "Table 2:
 * Limits". They have a separate style and stay on the same page as the table or picture.
 */
import { type Block, type Inline, inlineText } from '../content.ts';

/** The beginnings of captions in the most frequent languages. */
const START =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabella|tabel|tabela|таблица|表|figure|fig\.|abbildung|abb\.|bild|figura|figuur|рисунок|рис\.|图|図)\s*(?:\d|[A-Z][.\-\d])/iu;
/** Longer paragraphs are text. */
const MAX_LETTERS = 200;

/** Whether the text of a block looks like a caption. */
export function looksLikeCaption(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph') return false;
  const text = inlineText(block.children);
  return text.length <= MAX_LETTERS && START.test(text);
}

/** A block with its neighbours. */
export interface Neighbours {
  readonly before: Block | undefined;
  readonly block: Block;
  readonly after: Block | undefined;
  readonly afterNext: Block | undefined;
}

/** Blocks with their neighbours, in a sliding window. */
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

/** Whether a block is the caption of its neighbour. */
export function isCaption({ before, block, after }: Neighbours): boolean {
  return isCaptionOf(before, block, after);
}

function isCaptionOf(before: Block | undefined, block: Block | undefined, after: Block | undefined): boolean {
  return (isCaptioned(before) || isCaptioned(after)) && looksLikeCaption(block);
}

/** Whether a block must stay on a page with the next one: a caption above, or a picture with a caption below. */
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
