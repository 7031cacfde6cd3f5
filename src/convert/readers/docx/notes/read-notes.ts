/**
 * Reads the footnotes, endnotes and comments that a document refers to, in the order of their labels.
 *
 * Source: ECMA-376 Part 1, 17.11 (footnotes and endnotes), 17.13.4 (comments).
 */
import type { Block, Span } from '../../../../markdown/render/blocks.ts';
import { commentSignature } from '../../../../markdown/render/comment-signature.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { type Relationships, targetOfType } from '../../../package/relationships.ts';
import { readBlocks } from '../read-blocks.ts';
import { readSidePart } from '../side-part.ts';
import { type DocumentState, openStory, type Story } from '../story.ts';
import type { NoteKind } from './notes.ts';

interface NotePart {
  readonly elements: ReadonlyMap<string, XmlElement>;
  readonly story: Story;
}

const PART: Readonly<Record<NoteKind, { readonly type: string; readonly element: string }>> = {
  footnote: { type: 'footnotes', element: 'w:footnote' },
  endnote: { type: 'endnotes', element: 'w:endnote' },
  comment: { type: 'comments', element: 'w:comment' },
};

/** The note blocks of all notes referenced, also of those referenced only by other notes. */
export function readNotes(document: DocumentState, relationships: Relationships): Block[] {
  const parts = new Map<NoteKind, NotePart | undefined>();
  const blocks: Block[] = [];
  for (const { kind, id, label } of document.notes.all()) {
    if (!parts.has(kind)) parts.set(kind, openPart(kind, document, relationships));
    const part = parts.get(kind);
    const element = part?.elements.get(id);
    const content = part === undefined || element === undefined ? [] : readBlocks(element, part.story);
    const blocksWithAuthor =
      kind === 'comment' && element !== undefined ? withAuthor(element, content) : content;
    blocks.push({ kind: 'note', label, blocks: blocksWithAuthor });
  }
  return blocks;
}

function openPart(
  kind: NoteKind,
  document: DocumentState,
  relationships: Relationships,
): NotePart | undefined {
  const partName = targetOfType(relationships, PART[kind].type);
  const root = readSidePart(document.opened, partName, document.warnings);
  if (root === undefined || partName === undefined) return undefined;
  const elements = root.elements(PART[kind].element);
  return {
    elements: new Map(elements.map((element) => [element.attribute('w:id') ?? '', element])),
    story: openStory(document, partName),
  };
}

/** Prepends the author and day of a comment to its first paragraph. */
function withAuthor(comment: XmlElement, content: readonly Block[]): Block[] {
  const author = comment.attribute('w:author')?.trim() ?? '';
  const day = /^\d{4}-\d{2}-\d{2}/.exec(comment.attribute('w:date') ?? '')?.[0];
  const span: Span = { kind: 'text', text: commentSignature(author, day) };
  const [first, ...rest] = content;
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', spans: [span] }, ...content];
  return [{ kind: 'paragraph', spans: [span, ...first.spans] }, ...rest];
}
