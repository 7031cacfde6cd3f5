/**
 * Writes comments (ECMA-376 Part 1, 17.13.4): notes that say of themselves that they are one, as docgate writes them
 * when it reads a file: a label such as `comment-1`, and a text that begins with who commented and when.
 */
import { readCommentSignature } from '../../../markdown/comment-signature.ts';
import { element, valued, XML_HEAD } from '../../../package/write-xml.ts';
import type { Block, Inline } from '../content.ts';
import { writeBlocks } from './blocks.ts';
import { WORD_NAMESPACES } from './namespaces.ts';
import { withMark } from './notes.ts';
import { TEXT } from './place.ts';
import type { Story } from './story.ts';

const LABEL = /^comment-\d{1,9}$/;
/** Word's limit for the initials of an author. */
const MAX_INITIALS = 9;

interface Comment {
  readonly author: string;
  /** The day, as in `2024-05-31`; undefined when nobody knows. */
  readonly day: string | undefined;
  readonly blocks: readonly Block[];
}

/** The comments of one document, which get their ids in the order in which the text refers to them. */
export class Comments {
  readonly #comments = new Map<string, Comment>();
  readonly #ids = new Map<string, number>();

  constructor(notes: ReadonlyMap<string, readonly Block[]>) {
    for (const [label, blocks] of notes) {
      const comment = LABEL.test(label) ? readComment(blocks) : undefined;
      if (comment !== undefined) this.#comments.set(label, comment);
    }
  }

  has(label: string): boolean {
    return this.#comments.has(label);
  }

  /** The run that refers to a comment; empty after the first, since a comment has but one place. */
  refer(label: string): string {
    if (this.#ids.has(label)) return '';
    const id = this.#ids.size;
    this.#ids.set(label, id);
    const style = element('w:rPr', {}, valued('w:rStyle', 'CommentReference'));
    return element('w:r', {}, style + element('w:commentReference', { 'w:id': id }));
  }

  /** The part with the comments that the text refers to; undefined when there are none. @param story their own */
  toXml(story: Story): string | undefined {
    if (this.#ids.size === 0) return undefined;
    const written = [...this.#ids].map(([label, id]) => commentXml(this.#comments.get(label), id, story));
    return XML_HEAD + element('w:comments', WORD_NAMESPACES, written.join(''));
  }
}

/** @returns undefined for a note that does not begin as comments do */
function readComment(blocks: readonly Block[]): Comment | undefined {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return undefined;
  const [text, ...rest] = first.children;
  // The space after the colon is gone where nothing follows it in the paragraph.
  const signature = text?.kind === 'text' ? readCommentSignature(`${text.value} `) : undefined;
  if (text?.kind !== 'text' || signature === undefined) return undefined;
  const said: readonly Inline[] = [{ kind: 'text', value: text.value.slice(signature.length) }, ...rest];
  const { author, day } = signature;
  return { author, day, blocks: [{ ...first, children: said }, ...others] };
}

const MARK = `<w:r>${element('w:rPr', {}, valued('w:rStyle', 'CommentReference'))}<w:annotationRef/></w:r>`;

function commentXml(comment: Comment | undefined, id: number, story: Story): string {
  if (comment === undefined) return '';
  const { author, day, blocks } = comment;
  const attributes = {
    'w:id': id,
    'w:author': author,
    'w:date': day === undefined ? undefined : `${day}T00:00:00Z`,
    'w:initials': initialsOf(author),
  };
  const content = withMark(writeBlocks(blocks, story, { ...TEXT, inNote: true }), MARK);
  const styled = content.replaceAll('w:val="FootnoteText"', 'w:val="CommentText"');
  return element('w:comment', attributes, styled.replaceAll(CONTROL, '$1'));
}

/** LibreOffice opens no file with content controls in comments, so that only what they hold is written. */
const CONTROL = /<w:sdt><w:sdtPr>.*?<\/w:sdtPr><w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/gs;

function initialsOf(author: string): string {
  const initials = author.split(/\s+/).map((name) => [...name][0] ?? '');
  return initials.join('').slice(0, MAX_INITIALS).toWellFormed();
}
