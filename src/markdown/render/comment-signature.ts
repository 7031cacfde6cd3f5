/**
 * How a comment says in Markdown that it is one: a note labelled `comment-1`, whose text begins with who commented
 * and on which day. Readers of all formats sign comments so, and writers know them by it.
 */

const SIGNATURE = /^Comment(?: by ([^\n]{1,200}?))?(?: \((\d{4}-\d{2}-\d{2})\))?: /;

/** @param author empty where nobody is named @param day as in 2024-05-31; undefined where the file does not say */
export function commentSignature(author: string, day: string | undefined): string {
  const by = author === '' ? 'Comment' : `Comment by ${author}`;
  return `${by}${day === undefined ? '' : ` (${day})`}: `;
}

export interface SignedComment {
  readonly author: string;
  readonly day: string | undefined;
  /** How many characters the signature takes. */
  readonly length: number;
}

/** The signature that a text begins with; undefined where it begins otherwise. */
export function readCommentSignature(text: string): SignedComment | undefined {
  const match = SIGNATURE.exec(text);
  return match === null ? undefined : { author: match[1] ?? '', day: match[2], length: match[0].length };
}
