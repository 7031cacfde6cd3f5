/**
 * Answers questions about local files, with the service's conversion, passages, search and assistant over an in-memory
 * database. Nothing is stored and no network is used.
 */
import { basename } from 'node:path';
import type { Answer, Turn } from '../../assistant/assistant.ts';
import { createBuiltInAssistant } from '../../assistant/built-in/built-in-assistant.ts';
import { documentsReadWhole, isSheet } from '../../assistant/built-in/reach.ts';
import { encodePassages } from '../../assistant/embeddings/encode-passages.ts';
import { markQuotations } from '../../assistant/hidden/mark-quotations.ts';
import { preferVisible } from '../../assistant/hidden/prefer-visible.ts';
import type { Library } from '../../assistant/library.ts';
import { summarizeDifference } from '../../convert/difference/compare-files.ts';
import { type Conversion, ConversionRefused } from '../../domain/conversion.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import { LibraryInMemory } from '../search/library-in-memory.ts';
import { MAX_INDEXED_PASSAGES } from '../search/sentence-indexer.ts';
import { calculateInMemory } from '../tables/calculate-in-memory.ts';
import { convertFile, type RunConversion } from './convert-file.ts';

/** An answer about local files: citations have the path that was given. */
export interface FileAnswer {
  readonly answer: Answer;
  /** `hidden` marks a quotation of text that is not visible in the file. */
  readonly citations: readonly {
    readonly file: string;
    readonly quote: string;
    readonly heading: string;
    readonly hidden?: boolean;
  }[];
}

export interface AskFiles {
  readonly library: Library;
  /** @param onText called with each piece of the answer as it is made */
  ask(question: string, onText?: (delta: string) => void): Promise<FileAnswer>;
  close(): void;
}

/**
 * Converts the files, so that questions can be asked about them.
 *
 * @param paths at least one
 * @param isAskedOften whether so many questions will come that encoding all sentences pays
 * @throws ConversionRefused with the file that can't be converted
 */
export async function openFiles(
  run: RunConversion,
  paths: readonly string[],
  isAskedOften = false,
): Promise<AskFiles> {
  const memory = new LibraryInMemory();
  const files = new Map<DocumentId, string>();
  for (const path of paths) files.set(memory.add(basename(path), await convertNamed(run, path)), path);
  const assistant = markQuotations(preferVisible(createBuiltInAssistant()));
  const opened = memory.open({
    calculate: calculateInMemory(memory.readMarkdown),
    compare: async (before, after) =>
      summarizeDifference(
        await memory.readMarkdown(before.markdown),
        await memory.readMarkdown(after.markdown),
      ),
  });
  const library = isAskedOften ? withVectors(opened) : opened;
  const history: Turn[] = [];
  return {
    library,
    async ask(question, onText = () => undefined) {
      const answer = await assistant.answer({
        question,
        history,
        library,
        signal: new AbortController().signal,
        onText,
        onStep: () => undefined,
      });
      return { answer, citations: answer.citations.map((citation) => nameFile(citation, files)) };
    },
    close: () => memory.close(),
  };
}

/** A library too large to be compared with each question has all its sentences encoded before the first one. */
function withVectors(library: Library): Library {
  if (documentsReadWhole(library).length > 0) return library;
  const texts = library.documents().filter((document) => !isSheet(document));
  const passages = texts.flatMap(({ id, passages }) => library.passages(id, 0, passages));
  if (passages.length > MAX_INDEXED_PASSAGES) return library;
  const encoded = encodePassages(passages);
  const vectors = passages.map((one, at) => ({ ...one, vectors: encoded[at] ?? new Int8Array() }));
  return { ...library, vectors: () => vectors };
}

function nameFile(citation: Citation, files: ReadonlyMap<DocumentId, string>) {
  return {
    file: files.get(citation.documentId) ?? citation.fileName,
    quote: citation.quote,
    heading: citation.headings.join(' › '),
    ...(citation.isHidden === true && { hidden: true }),
  };
}

async function convertNamed(run: RunConversion, path: string): Promise<Conversion> {
  try {
    return await convertFile(run, path, null);
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    throw new ConversionRefused(error.code, `${path}: ${error.message}`);
  }
}
