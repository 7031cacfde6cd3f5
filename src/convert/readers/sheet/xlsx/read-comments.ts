/**
 * Comments of a worksheet: threaded ones with their authors, and notes. A note that is only a fallback for a threaded
 * comment is left out. Source: ECMA-376 Part 1, 18.7; [MS-XLSX] 2.1.12 and 2.6.204.
 */
import type { Package } from '../../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';
import type { Relationships } from '../../../package/relationships.ts';
import { parseReference } from '../cell-reference.ts';
import type { SheetComment } from '../sheet-content.ts';
import { internalOfType } from './read-details.ts';
import { unescapeString } from './shared-strings.ts';

export function readComments(
  from: Package,
  relationships: Relationships,
  persons: ReadonlyMap<string, string>,
): SheetComment[] {
  const notes = internalOfType(relationships, 'comments').flatMap(({ target }) =>
    parsePart(from, target, notesIn),
  );
  return mergeComments(notes, from, relationships, persons);
}

/** The sheet's threaded comments, and its notes that are not a fallback for one. */
export function mergeComments(
  notes: readonly SheetComment[],
  from: Package,
  relationships: Relationships,
  persons: ReadonlyMap<string, string>,
): SheetComment[] {
  const threaded = internalOfType(relationships, 'threadedComment').flatMap(({ target }) =>
    parsePart(from, target, (root) => threadedIn(root, persons)),
  );
  const inThreads = new Set(threaded.map((comment) => `${comment.row}:${comment.column}`));
  return [...threaded, ...notes.filter((note) => !inThreads.has(`${note.row}:${note.column}`))];
}

/** Names of the authors of threaded comments, by id. */
export function readPersons(from: Package, workbook: Relationships): ReadonlyMap<string, string> {
  const persons = new Map<string, string>();
  for (const { target } of internalOfType(workbook, 'person')) {
    const source = from.readText(target);
    if (source === undefined) continue;
    for (const person of parseXml(source, { partName: target }).elements('xtc:person')) {
      persons.set(person.attribute('id') ?? '', person.attribute('displayName') ?? '');
    }
  }
  return persons;
}

function parsePart(
  from: Package,
  partName: string,
  read: (root: XmlElement) => SheetComment[],
): SheetComment[] {
  const source = from.readText(partName);
  return source === undefined ? [] : read(parseXml(source, { partName }));
}

function threadedIn(root: XmlElement, persons: ReadonlyMap<string, string>): SheetComment[] {
  return root.elements('xtc:threadedComment').flatMap((element) => {
    const author = persons.get(element.attribute('personId') ?? '') ?? '';
    const day = /^\d{4}-\d{2}-\d{2}/.exec(element.attribute('dT') ?? '')?.[0];
    return commentAt(element, author, element.element('xtc:text')?.text ?? '').map((comment) =>
      day === undefined ? comment : { ...comment, day },
    );
  });
}

function notesIn(root: XmlElement): SheetComment[] {
  const authors =
    root
      .element('x:authors')
      ?.elements('x:author')
      .map((author) => author.text) ?? [];
  return (root.element('x:commentList')?.elements('x:comment') ?? []).flatMap((element) => {
    const author = authors[Number(element.attribute('authorId') ?? -1)] ?? '';
    const text = [...element.descendants('x:t')].map((run) => run.text).join('');
    return commentAt(element, author, text);
  });
}

function commentAt(element: XmlElement, author: string, text: string): SheetComment[] {
  const place = parseReference(element.attribute('ref') ?? '');
  return place === undefined ? [] : noteAt({ ...place, author, text: unescapeString(text) });
}

/** A cleaned comment; empty if it has no text. */
export function noteAt({ row, column, author, text }: SheetComment): SheetComment[] {
  const said = withoutNotice(withoutAuthor(text, author)).trim();
  return said === '' ? [] : [{ row, column, author: author.trim(), text: said }];
}

/** The address at the end of Excel's notice, in every language, that older programs do not support threads. */
const NOTICE_END = 'fwlink/?linkid=870924';

/** The text of a thread in its fallback note, for files in which the thread itself is missing. */
function withoutNotice(text: string): string {
  const end = text.indexOf(NOTICE_END);
  return end < 0 ? text : text.slice(end + NOTICE_END.length).replaceAll(/^[ \t]+/gm, '');
}

/** Excel writes the author into the text of a new note as well. */
function withoutAuthor(text: string, author: string): string {
  const opening = `${author}:`;
  return author !== '' && text.startsWith(opening) ? text.slice(opening.length) : text;
}
