/**
 * The signature of comments in Markdown: a comment is a footnote labelled `comment-1`, whose text begins with its
 * author and day. Readers of all formats write the signature, and writers recognize comments by it.
 */

const SIGNATURE = /^Comment(?: by ([^\n]{1,200}?))?(?: \((\d{4}-\d{2}-\d{2})\))?: /;

/** @param author empty if unknown @param day such as 2024-05-31; undefined if unknown */
export function commentSignature(author: string, day: string | undefined): string {
  const by = author === '' ? 'Comment' : `Comment by ${author}`;
  return `${by}${day === undefined ? '' : ` (${day})`}: `;
}

export interface SignedComment {
  readonly author: string;
  readonly day: string | undefined;
  /** The signature's length in characters. */
  readonly length: number;
}

/** The signature at the start of a text; undefined if there is none. */
export function readCommentSignature(text: string): SignedComment | undefined {
  const match = SIGNATURE.exec(text);
  return match === null ? undefined : { author: match[1] ?? '', day: match[2], length: match[0].length };
}
