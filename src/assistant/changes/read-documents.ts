/** Which documents an instruction is planned in, and how they are read. */
import type { Library, LibraryDocument } from '../library.ts';
import { type RelatedWords, stemsOf as sameStems } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { type ReadDocument, readParts, type Senses } from './document-blocks.ts';
import type { Instruction } from './reading/instruction.ts';

/** Maximum number of documents read for an instruction. */
const MAX_READ = 20;
/** Maximum number of passages searched for its words. */
export const MAX_PASSAGES = 400;
const MAX_WORDS = 12;

/** Reads the named documents, or those that may contain what the instruction mentions. */
export async function readDocuments(
  { library, related }: { readonly library: Library; readonly related: RelatedWords },
  named: readonly LibraryDocument[],
  instruction: Instruction,
): Promise<readonly ReadDocument[]> {
  const senses = sensesOf(instruction, related);
  const all = library.documents();
  const chosen = named.length > 0 ? named : all.length <= MAX_READ ? all : mentioning(library, instruction);
  const read: ReadDocument[] = [];
  for (const document of chosen.slice(0, MAX_READ)) {
    const markdown = await library.markdown(document.id, document.version);
    if (markdown !== undefined) read.push(await readParts(document, markdown, senses));
  }
  return read;
}

function sensesOf({ whole, language }: Instruction, related: RelatedWords): Senses {
  const words = tokenize(whole.text).map(({ word }) => word);
  const found = related.of(words, language);
  return new Map(words.map((word, at) => [word, found[at] === undefined ? [] : sameStems(found[at])]));
}

/** The documents with passages that contain words of the instruction, best first. */
function mentioning(library: Library, { parts }: Instruction): LibraryDocument[] {
  const texts = [parts.what, parts.target, parts.after].flatMap((phrase) =>
    phrase === undefined ? [] : [phrase.text],
  );
  const stems = stemsOf(texts.join(' '));
  const ids = [...new Set(library.search(stems, MAX_PASSAGES).map(({ documentId }) => documentId))];
  return ids.flatMap((id) => library.documents().find((document) => document.id === id) ?? []);
}

/** Stems of the first words of a text, to search passages by. */
export function stemsOf(text: string): string[] {
  const words = tokenize(text).map(({ word }) => word);
  return [...new Set(words.slice(0, MAX_WORDS).flatMap(stemsOfAnyLanguage))];
}
