/**
 * Reads Word 97–2003 files. The binary structures are converted to .docx markup, which is read by the same code as
 * .docx files, so that headings, numbers, tables, fields and notes behave alike in both formats.
 *
 * Source: [MS-DOC], [MS-CFB], [MS-OLEPS].
 */
import type { Conversion, ConversionWarning } from '../../../domain/conversion.ts';
import { plainTextOf } from '../../../markdown/render/blocks.ts';
import { renderMarkdown } from '../../../markdown/render/render-blocks.ts';
import { GRAPH_STREAM, isGraphStream } from '../../drawing/read-graph-object.ts';
import { type Bytes, damaged } from '../../package/bytes.ts';
import { CompoundFile } from '../../package/compound-file.ts';
import { type DocumentSummary, readSummary, SUMMARY_STREAM } from '../../package/summary-information.ts';
import type { Reader } from '../../reader.ts';
import { languageOfId } from '../../text/language-ids.ts';
import { EQUATION_STREAM, equationXml } from '../docx/equations/native/read-equation-object.ts';
import { NoteRegistry } from '../docx/notes/notes.ts';
import { readWordPackage } from '../docx/read-docx.ts';
import { countWords, readFacts } from '../docx/read-facts.ts';
import { Warnings } from '../docx/warnings.ts';
import { openBinaryDocument } from './binary/binary-document.ts';
import { isOlderWord, refuseEncrypted } from './binary/file-information.ts';
import { documentParts } from './markup/document-parts.ts';
import { readOlderWord } from './read-older-word.ts';

const OLDER_WORD: ConversionWarning = {
  code: 'older_word_text_only',
  message: 'The file is of Word 6 or 95: its text was read, its headings, lists and formatting were not.',
};

/**
 * Reads the bytes of a .doc file.
 * @throws ConversionRefused `encrypted`, `damaged`, `too_large`
 */
export const readDoc: Reader = (bytes, context): Conversion => {
  const file = new CompoundFile(bytes);
  const document = file.stream('WordDocument');
  if (document === undefined || document.length < 256) throw damaged();
  refuseEncrypted(document);
  const summary = readSummary(file.stream(SUMMARY_STREAM));
  const conversion = isOlderWord(document)
    ? convertOlderWord(document, summary)
    : convertBinary(file, document, summary, context.onProgress);
  context.onProgress(1);
  return conversion;
};

function convertBinary(
  file: CompoundFile,
  stream: Bytes,
  summary: DocumentSummary,
  onProgress: (share: number) => void,
): Conversion {
  const document = openBinaryDocument(file, stream);
  const embedded = {
    data: file.stream('Data'),
    equationOf: (object: number) => equationIn(file, object),
    graphOf: (object: number) => graphIn(file, object),
  };
  const parts = documentParts(document, embedded, summary, languageOfId(document.languageId));
  onProgress(0.4);
  const warnings = new Warnings();
  const { blocks, state, relationships } = readWordPackage(parts, {
    warnings,
    notes: new NoteRegistry(),
    embedded: 0,
    onProgress,
  });
  const markdown = renderMarkdown(blocks);
  const facts = readFacts(state, relationships, countWords(markdown), blocks);
  const pages = summary.pages === undefined ? {} : { pages: summary.pages };
  const hidden = warnings.hidden.list();
  return { markdown, facts: { ...facts, ...pages }, warnings: warnings.list(), hidden };
}

function equationIn(file: CompoundFile, object: number): string | undefined {
  const stream = file.streamWithin(storageOf(object), EQUATION_STREAM);
  return stream === undefined ? undefined : equationXml(stream.data);
}

function graphIn(file: CompoundFile, object: number): Uint8Array | undefined {
  const stream = file.streamWithin(storageOf(object), GRAPH_STREAM)?.data;
  return stream !== undefined && isGraphStream(stream) ? stream : undefined;
}

/** Each embedded object has a storage named by its number ([MS-DOC] 2.1.6). */
function storageOf(object: number): string {
  return `_${object >>> 0}`;
}

function convertOlderWord(document: Bytes, summary: DocumentSummary): Conversion {
  const blocks = readOlderWord(document);
  const words = blocks
    .map((block) => (block.kind === 'paragraph' ? plainTextOf(block.spans) : ''))
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '').length;
  const facts = {
    words,
    ...(summary.title === undefined ? {} : { title: summary.title }),
    ...(summary.author === undefined ? {} : { author: summary.author }),
    ...(summary.pages === undefined ? {} : { pages: summary.pages }),
  };
  return { markdown: renderMarkdown(blocks), facts, warnings: [OLDER_WORD] };
}
