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

/** Whether the block at a position is the caption of the one above or below it. */
export function isCaption(blocks: readonly Block[], at: number): boolean {
  return (isCaptioned(blocks[at - 1]) || isCaptioned(blocks[at + 1])) && looksLikeCaption(blocks[at]);
}

/** Whether the block at a position must not part from the next: a caption from what is below it, a picture from its own. */
export function staysWithNext(blocks: readonly Block[], at: number): boolean {
  if (isCaption(blocks, at)) return !isCaptioned(blocks[at - 1]);
  return isPicture(blocks[at]) && isCaption(blocks, at + 1);
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
