/** Writes the comments part (ECMA-376 Part 1, 17.13.4). */
import { element, valued, XML_HEAD } from '../../../package/write-xml.ts';
import { writeBlocks } from './blocks.ts';
import type { Comment } from './comments.ts';
import { WORD_NAMESPACES } from './namespaces.ts';
import { withMark } from './notes.ts';
import { TEXT } from './position.ts';
import type { Story } from './story.ts';

/** Word's limit for the initials of an author. */
const MAX_INITIALS = 9;

/**
 * @param comments in the order of their ids
 * @param story the story of the comments part
 */
export function commentsPart(comments: readonly Comment[], story: Story): string {
  const written = comments.map((comment, id) => commentXml(comment, id, story));
  return XML_HEAD + element('w:comments', WORD_NAMESPACES, written.join(''));
}

const MARK = `<w:r>${element('w:rPr', {}, valued('w:rStyle', 'CommentReference'))}<w:annotationRef/></w:r>`;

function commentXml(comment: Comment, id: number, story: Story): string {
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

/** LibreOffice can't open files with content controls in comments, so only their content is written. */
const CONTROL = /<w:sdt><w:sdtPr>.*?<\/w:sdtPr><w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/gs;

function initialsOf(author: string): string {
  const initials = author.split(/\s+/).map((name) => [...name][0] ?? '');
  return initials.join('').slice(0, MAX_INITIALS).toWellFormed();
}
