/** Turns an instruction into a proposed change of one document. Nothing is changed here, nor decided. */
import type { DeleteText, InsertText, ReplaceText } from '../../domain/edit.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { TimeSlices } from '../../domain/time-slice.ts';
import { plainText } from '../../markdown/text-of.ts';
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { say } from '../built-in/phrases.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import type { Instruction } from './read-instruction.ts';

/** Passages that are looked through for the text, and words of it that are searched for. */
const MOST_PASSAGES = 400;
const MOST_WORDS = 12;
/** Documents that are read whole for a text that no search finds, such as a heading or a word that all texts hold. */
const MOST_READ = 50;
/** Characters that are read at once, and as many of those behind them as a text with its markup may take. */
const READ_AT_ONCE = 64 * 1024;
const READ_BEYOND = 16 * 1024;

type TextEdit = ReplaceText | DeleteText | InsertText;

export async function proposeChange(
  library: Library,
  { edit, rest }: Instruction,
  language: Language,
): Promise<Answer> {
  if (edit.kind !== 'replace' && edit.kind !== 'delete' && edit.kind !== 'insert_after')
    return { text: say(language, 'beyond'), citations: [], found: false };
  const named = surelyNamed(library, rest);
  const candidates = named.length > 0 ? named : library.documents();
  const holders = passagesWith(library, edit.text, candidates);
  const documents = await documentsWith(library, edit.text, candidates, holders);
  const [document, other] = documents;
  if (document === undefined)
    return { text: say(language, 'textNotThere', { text: edit.text }), citations: [], found: false };
  if (other !== undefined) {
    const files = documents.map(({ fileName }) => fileName).join(', ');
    return { text: say(language, 'inSeveral', { text: edit.text, files }), citations: [], found: false };
  }
  const citations = holders.slice(0, 1).map((passage) => cite(library, passage, 0, passage.markdown.length));
  const sentences = `${sentenceOf(edit, document, language)} ${say(language, 'awaitsApproval')}`;
  return {
    text: citations.length > 0 ? `${sentences} [1]` : sentences,
    citations,
    found: true,
    proposal: {
      documentId: document.id,
      fileName: document.fileName,
      version: document.version,
      edits: [edit],
    },
  };
}

/**
 * The documents that hold a text, as far as can be told. A Word file that stands alone is always among them: it holds
 * more than its Markdown, such as page headers, and an edit is tried on the file before anybody is asked to approve it.
 */
async function documentsWith(
  library: Library,
  text: string,
  candidates: readonly LibraryDocument[],
  holders: readonly LibraryPassage[],
): Promise<readonly LibraryDocument[]> {
  const [only, another] = candidates;
  if (another === undefined && only !== undefined && isWord(only)) return [only];
  const found = candidates.filter(({ id }) => holders.some(({ documentId }) => documentId === id));
  if (found.length > 0) return found;
  const read: LibraryDocument[] = [];
  for (const document of candidates.slice(0, MOST_READ)) {
    const markdown = (await library.markdown(document.id, document.version)) ?? '';
    if (await holds(markdown, text)) read.push(document);
  }
  return read;
}

/** Whether a text stands in Markdown of any length, however it is emphasized or broken into lines. */
async function holds(markdown: string, text: string): Promise<boolean> {
  if (markdown.includes(text)) return true;
  const wanted = plainText(text);
  const slices = new TimeSlices();
  for (let start = 0; start < markdown.length; start += READ_AT_ONCE) {
    const piece = markdown.slice(start, start + READ_AT_ONCE + READ_BEYOND);
    if (plainText(piece).includes(wanted)) return true;
    await slices.pause();
  }
  return false;
}

function isWord({ fileName }: LibraryDocument): boolean {
  return kindByEnding(endingOf(fileName)) === 'docx';
}

/** Passages that hold a text, however it is emphasized or broken into lines. */
function passagesWith(library: Library, text: string, within: readonly LibraryDocument[]): LibraryPassage[] {
  const words = tokenize(text).map((token) => token.word);
  const stems = [...new Set(words.slice(0, MOST_WORDS).flatMap(stemsOfAnyLanguage))];
  const wanted = plainText(text);
  return library
    .search(stems.length > 0 ? stems : words, MOST_PASSAGES)
    .filter(({ documentId }) => within.some(({ id }) => id === documentId))
    .filter(({ markdown }) => markdown.includes(text) || plainText(markdown).includes(wanted));
}

function sentenceOf(edit: TextEdit, document: LibraryDocument, language: Language): string {
  const where = [document.fileName, ...placesOf(edit, language)].join(', ');
  if (edit.kind === 'replace')
    return say(language, 'proposeReplace', { text: edit.text, by: edit.with, where });
  return edit.kind === 'delete'
    ? say(language, 'proposeDelete', { text: edit.text, where })
    : say(language, 'proposeInsert', { text: edit.insert, after: edit.text, where });
}

function placesOf(edit: TextEdit, language: Language): string[] {
  const section = edit.place?.section;
  return [
    ...(section === undefined ? [] : [say(language, 'inSection', { section })]),
    ...('everywhere' in edit && edit.everywhere === true ? [say(language, 'everywhere')] : []),
  ];
}
