/**
 * Reads a PDF into Markdown: by its structure tree where it has a usable one, otherwise by its layout. Pages are
 * read one after the other and let go of at once.
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { ConversionRefused, type ConversionWarning } from '../../../domain/conversion.ts';
import { renderMarkdown } from '../../../markdown/render/render-blocks.ts';
import type { Reader } from '../../reader.ts';
import { listContents } from './blocks/contents-page.ts';
import { attachComments } from './blocks/notes.ts';
import { readPlainLinks } from './content/plain-links.ts';
import { PlainPages } from './content/plain-pages.ts';
import { NO_ANNOTATIONS, readAnnotations } from './file/annotations.ts';
import { mendCharacterMaps } from './file/mend-character-maps.ts';
import { readMetadata } from './file/metadata.ts';
import { ObjectStore } from './file/objects/object-store.ts';
import { type PdfDict, PdfRef } from './file/objects/pdf-object.ts';
import { openDocument } from './file/open-document.ts';
import type { FileBox } from './geometry.ts';
import type { LayerVisibility } from './glyphs/page-player.ts';
import { readPage } from './glyphs/read-page.ts';
import { readByLayout } from './layout.ts';
import { joinDropCaps } from './lines/drop-caps.ts';
import { readScans } from './ocr/read-scans.ts';
import type { TaggedPage } from './structure/marked-words.ts';
import { readByStructure } from './structure/read-tagged.ts';
import { readStructureTree, type StructureChild } from './structure/structure-tree.ts';

/** Share of the progress that reading the pages takes; making sense of them takes the rest. */
const READING_SHARE = 0.9;

/** From so many pages on it is worth finding out how to read them without pdf.js. */
const MANY_PAGES = 12;

/** A document of more words than this, a hundred thick books, is refused. */
const MAX_WORDS = 12_000_000;

export const readPdf: Reader = async (file, context) => {
  const bytes = mendCharacterMaps(file);
  const store = ObjectStore.open(bytes);
  const { document, close } = await openDocument(bytes);
  try {
    const { pages, warnings: damaged } = await readPages(document, store, (share) =>
      context.onProgress(READING_SHARE * share),
    );
    const contents = pages.map(({ content }) => content);
    const { pages: read, warnings } = await readScans(bytes, contents, context.ocr, (share) =>
      context.onProgress(READING_SHARE + (1 - READING_SHARE) * share),
    );
    const commented = attachComments(read.map(joinDropCaps));
    const tagged = pages.map((page, index) => ({ ...page, content: commented.pages[index] ?? page.content }));
    const { blocks, headers, footers } =
      readByStructure(tagged, structureOf(store)) ?? readByLayout(commented.pages);
    const markdown = renderMarkdown([...listContents(blocks), ...commented.definitions]);
    if (markdown === '') throw new ConversionRefused('no_text', 'The PDF holds no text.');
    const about = await readMetadata(document);
    context.onProgress(1);
    const words = countWords(markdown);
    return {
      markdown,
      warnings: [...damaged, ...warnings],
      facts: { pages: document.numPages, words, headers, footers, ...about },
    };
  } finally {
    await close();
  }
};

const WHITE_SPACE = /\s/;

/** Pieces between white space. */
function countWords(text: string): number {
  let count = 1;
  let wasWhite = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isPlain = code > 32 && code < 128;
    const isWhite = code === 32 || code === 10 || (!isPlain && WHITE_SPACE.test(text.charAt(i)));
    if (isWhite && !wasWhite) count++;
    wasWhite = isWhite;
  }
  return count;
}

interface PagesRead {
  readonly pages: readonly TaggedPage[];
  readonly warnings: readonly ConversionWarning[];
}

/** @throws ConversionRefused `damaged` when not one page can be read, `too_large` for too many words */
async function readPages(
  document: PDFDocumentProxy,
  store: ObjectStore | undefined,
  onProgress: (share: number) => void,
): Promise<PagesRead> {
  const layers = await document.getOptionalContentConfig();
  const isVisible: LayerVisibility = (group) => layers.isVisible(group);
  const file = { document, store, isVisible, plainPages: plainPagesOf(document, store, isVisible) };
  const pages: TaggedPage[] = [];
  const warnings: ConversionWarning[] = [];
  let words = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await tryPage(file, number);
    if (page === undefined) warnings.push(damagedPage(number));
    else pages.push(page);
    if (page?.content.lostText === true) warnings.push(lostText(number));
    words += page?.content.words.length ?? 0;
    if (words > MAX_WORDS)
      throw new ConversionRefused('too_large', 'The PDF holds more words than can be read.');
    onProgress(number / document.numPages);
  }
  if (pages.length === 0) throw new ConversionRefused('damaged', 'No page of the PDF can be read.');
  return { pages, warnings };
}

interface OpenFile {
  readonly document: PDFDocumentProxy;
  readonly store: ObjectStore | undefined;
  readonly isVisible: LayerVisibility;
  readonly plainPages: PlainPages | undefined;
}

/** Undefined for a file that is better read by pdf.js alone. */
function plainPagesOf(
  document: PDFDocumentProxy,
  store: ObjectStore | undefined,
  isVisible: LayerVisibility,
): PlainPages | undefined {
  if (store === undefined || document.numPages < MANY_PAGES) return undefined;
  const plainPages = new PlainPages(store, isVisible);
  return plainPages.count === document.numPages ? plainPages : undefined;
}

/** A broken page costs itself and not the others: undefined. */
async function tryPage(file: OpenFile, number: number): Promise<TaggedPage | undefined> {
  try {
    return (await readPlainPage(file, number)) ?? (await readAnyPage(file, number));
  } catch (error) {
    if (error instanceof ConversionRefused) throw error;
    return undefined;
  }
}

/** Undefined for a page that is not plain. */
async function readPlainPage(
  { document, plainPages }: OpenFile,
  number: number,
): Promise<TaggedPage | undefined> {
  const page = plainPages?.page(number);
  if (page === undefined) return undefined;
  const annotations = page.hasAnnotations
    ? (readPlainLinks(page) ?? (await readAnnotations(await document.getPage(number))))
    : NO_ANNOTATIONS;
  const content = await plainPages?.read(page, annotations);
  return content === undefined ? undefined : { content, objectNumber: page.objectNumber };
}

async function readAnyPage({ document, store, isVisible }: OpenFile, number: number): Promise<TaggedPage> {
  const page = await document.getPage(number);
  const annotations = mayHaveAnnotations(store, page) ? await readAnnotations(page) : NO_ANNOTATIONS;
  const content = await readPage(page, isVisible, annotations, trimBoxOf(store, page));
  page.cleanup();
  return { content, objectNumber: page.ref?.num ?? -number };
}

function lostText(number: number): ConversionWarning {
  return {
    code: 'text_unreadable',
    message: 'Some text stands in a font that does not say which characters it shows; it was left out.',
    where: `page ${number}`,
  };
}

function damagedPage(number: number): ConversionWarning {
  return { code: 'page_damaged', message: 'The page is damaged and was left out.', where: `page ${number}` };
}

/** Empty for a file without a structure tree, or one whose objects cannot be found. */
function structureOf(store: ObjectStore | undefined): readonly StructureChild[] {
  return store === undefined ? [] : readStructureTree(store);
}

/** Undefined where the file names none: then the whole page is shown. */
function trimBoxOf(store: ObjectStore | undefined, page: PDFPageProxy): FileBox | undefined {
  const value = store?.resolve(dictOf(store, page)?.get('TrimBox'));
  const numbers = Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
  const [a, b, c, d] = numbers;
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}

function dictOf(store: ObjectStore | undefined, { ref }: PDFPageProxy): PdfDict | undefined {
  return store?.dict(ref === null ? undefined : new PdfRef(ref.num, ref.gen));
}

/** Asking pdf.js for annotations costs as much as some text: a page that surely has none is not asked. */
function mayHaveAnnotations(store: ObjectStore | undefined, page: PDFPageProxy): boolean {
  const dict = dictOf(store, page);
  return dict === undefined || dict.has('Annots');
}
