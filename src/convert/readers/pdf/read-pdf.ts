/**
 * Reads a PDF into Markdown: from its structure tree if it has a usable one, otherwise from the layout of its pages.
 * Pages are read one at a time; of a long document without such a tree, only the lines stay in memory.
 */
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import {
  type ConversionFacts,
  type ConversionNotes,
  ConversionRefused,
  type ConversionWarning,
} from '../../../domain/conversion.ts';
import type { HiddenText } from '../../../domain/hidden-text.ts';
import type { Block } from '../../../markdown/render/blocks.ts';
import { MarkdownWriter } from '../../../markdown/render/render-blocks.ts';
import type { PiecewiseReader, ReaderContext } from '../../reader.ts';
import { listContents } from './blocks/contents-page.ts';
import { attachComments } from './blocks/notes.ts';
import { PageParts } from './content/page-parts.ts';
import { readPlainLinks } from './content/plain-links.ts';
import { PlainPages } from './content/plain-pages.ts';
import { NO_ANNOTATIONS, readAnnotations } from './file/annotations.ts';
import { readMetadata } from './file/metadata.ts';
import { ObjectStore } from './file/objects/object-store.ts';
import { type PdfDict, PdfRef } from './file/objects/pdf-object.ts';
import { openDocument } from './file/open-document.ts';
import { repairCharacterMaps } from './file/repair-character-maps.ts';
import { countTextBytes } from './file/text-bytes.ts';
import type { FileBox } from './geometry.ts';
import type { LayerVisibility } from './glyphs/page-interpreter.ts';
import { readPage } from './glyphs/read-page.ts';
import { type DocumentBlocks, readByLayout } from './layout.ts';
import { readScans } from './ocr/read-scans.ts';
import type { PageContent } from './page-model.ts';
import { CollectedPages } from './pages/page-lines.ts';
import type { TaggedPage } from './structure/marked-words.ts';
import { readByStructure } from './structure/read-tagged.ts';
import { readStructureTree, type StructureChild } from './structure/structure-tree.ts';

/** Share of the progress that reading the pages takes; interpreting them takes the rest. */
const READING_SHARE = 0.9;

/** Number of pages from which it pays to check whether they can be read without pdf.js. */
const MANY_PAGES = 12;

/**
 * Maximum number of words read by a structure tree. A tree may name words in any order, so all of them are kept in
 * memory: 400 MB for this many. A longer document is read by its layout.
 */
const MAX_TAGGED_WORDS = 600_000;

/** A document with more words than this (a hundred thick books) is refused. */
const MAX_WORDS = 12_000_000;

/** @param mostTagged number of words up to which the structure tree is used; set by tests */
export async function readPdf(
  file: Uint8Array,
  context: Parameters<PiecewiseReader>[1],
  mostTagged = MAX_TAGGED_WORDS,
): Promise<ConversionNotes> {
  const repaired = repairCharacterMaps(file);
  const { facts, warnings, hidden, definitions, read } = await readBlocks(repaired, context, mostTagged);
  const { blocks, headers, footers } = read;
  const words = new WordCount();
  let isEmpty = true;
  const writer = new MarkdownWriter((markdown) => {
    isEmpty = false;
    words.add(markdown);
    context.write(markdown);
  });
  for (const block of [...listContents(blocks), ...definitions]) writer.add(block);
  writer.finish();
  if (isEmpty) throw new ConversionRefused('no_text', 'The PDF holds no text.');
  context.onProgress(1);
  const { pages, ...about } = facts;
  return { warnings, hidden, facts: { pages, words: words.count, headers, footers, ...about } };
}

/** Reads the document's content; its file and pages are released on return. */
async function readBlocks(
  bytes: Uint8Array,
  context: ReaderContext,
  mostTagged: number,
): Promise<Contents & { read: DocumentBlocks }> {
  const collected = new CollectedPages();
  try {
    const contents = await readContents(bytes, collected, context, mostTagged);
    if (collected.isLong) Bun.gc(true);
    const { pages, tree } = contents.tagged;
    const read = readByStructure(pages, tree) ?? readByLayout(collectAll(pages, collected));
    return { ...contents, read, tagged: NOT_TAGGED };
  } finally {
    collected.close();
    if (collected.isLong) Bun.gc(true);
  }
}

function collectAll(pages: readonly TaggedPage[], collected: CollectedPages): CollectedPages {
  for (const [index, { content }] of pages.entries()) collected.add(index, content);
  return collected;
}

const NOT_TAGGED: Contents['tagged'] = { pages: [], tree: [] };

interface Contents {
  readonly facts: ConversionFacts & { readonly pages: number };
  readonly warnings: readonly ConversionWarning[];
  readonly hidden: readonly HiddenText[];
  /** The comments on the pages. */
  readonly definitions: readonly Block[];
  /** The structure tree and, if there is one, the pages, which are not in the collected pages yet. */
  readonly tagged: { readonly pages: readonly TaggedPage[]; readonly tree: readonly StructureChild[] };
}

/** Reads everything that needs the open file, and closes it. */
async function readContents(
  bytes: Uint8Array,
  collected: CollectedPages,
  context: ReaderContext,
  mostTagged: number,
): Promise<Contents> {
  const store = ObjectStore.open(bytes);
  const { document, close } = await openDocument(bytes);
  try {
    const collector = new PageCollector(
      collected,
      store === undefined ? [] : readStructureTree(store),
      mostTagged,
    );
    store?.releaseCache();
    const damaged = await readPages(document, store, (page, index) => {
      collector.take(page, index);
      context.onProgress((READING_SHARE * (index + 1)) / document.numPages);
    });
    const { warnings, ...finished } = await finishPages(bytes, collector, collected, context);
    return {
      facts: { pages: document.numPages, ...(await readMetadata(document)) },
      warnings: [...damaged, ...warnings],
      hidden: collector.hidden,
      ...finished,
    };
  } finally {
    await close();
  }
}

/** Reads the scans and the comments of the retained pages, and collects them unless they are read by the structure tree. */
async function finishPages(
  bytes: Uint8Array,
  { tree, retained }: PageCollector,
  collected: CollectedPages,
  { recognize, onProgress }: ReaderContext,
): Promise<Pick<Contents, 'warnings' | 'definitions' | 'tagged'>> {
  const pages = [...retained.values()];
  const { pages: read, warnings } = await readScans(
    bytes,
    pages.map(({ content }) => content),
    { recognize, hasText: collected.pages.length > 0 },
    (share) => onProgress(READING_SHARE + (1 - READING_SHARE) * share),
  );
  const { pages: commented, definitions } = attachComments(read);
  const all = pages.map((page, at) => ({ ...page, content: commented[at] ?? page.content }));
  if (tree.length > 0) return { warnings, definitions, tagged: { pages: all, tree } };
  const indices = [...retained.keys()];
  for (const [at, { content }] of all.entries()) collected.add(indices[at] ?? 0, content);
  return { warnings, definitions, tagged: NOT_TAGGED };
}

/** Receives the pages as they are read, and retains those that must be read together; others are collected at once. */
class PageCollector {
  readonly hidden: HiddenText[] = [];
  /** Empty once the document has too many words for it. */
  tree: readonly StructureChild[];
  retained = new Map<number, TaggedPage>();
  #words = 0;
  readonly #collected: CollectedPages;
  readonly #mostTagged: number;

  constructor(collected: CollectedPages, tree: readonly StructureChild[], mostTagged: number) {
    this.#collected = collected;
    this.tree = tree;
    this.#mostTagged = mostTagged;
  }

  take(page: TaggedPage, index: number): void {
    addHidden(this.hidden, page.content);
    this.#words += page.content.words.length;
    if (this.tree.length > 0 && this.#words > this.#mostTagged) this.#giveUpTree();
    this.#put(page, index);
  }

  #giveUpTree(): void {
    const held = this.retained;
    this.tree = [];
    this.retained = new Map();
    for (const [index, page] of held) this.#put(page, index);
    held.clear();
    Bun.gc(true);
  }

  #put(page: TaggedPage, index: number): void {
    if (this.tree.length > 0 || isRetained(page.content)) this.retained.set(index, page);
    else this.#collected.add(index, page.content);
  }
}

/** Maximum number of hidden texts recorded per file. */
const MAX_HIDDEN = 2_000;

function addHidden(all: HiddenText[], { number, hidden = [] }: PageContent): void {
  for (const text of hidden) if (all.length < MAX_HIDDEN) all.push({ ...text, where: `page ${number}` });
}

/** Comments are numbered through the document, and pages without text may be scans: both are handled after the last. */
function isRetained({ words, turned, comments }: PageContent): boolean {
  return comments.length > 0 || (words.length === 0 && turned.length === 0);
}

const WHITE_SPACE = /\s/;

/** Counts words separated by white space. */
class WordCount {
  count = 1;
  #wasWhite = false;

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const isPlain = code > 32 && code < 128;
      const isWhite = code === 32 || code === 10 || (!isPlain && WHITE_SPACE.test(text.charAt(i)));
      if (isWhite && !this.#wasWhite) this.count++;
      this.#wasWhite = isWhite;
    }
  }
}

/**
 * @returns warnings about damaged pages and unreadable text
 * @throws ConversionRefused `damaged` when not one page can be read, `too_large` for too many words
 */
async function readPages(
  document: PDFDocumentProxy,
  store: ObjectStore | undefined,
  take: (page: TaggedPage, index: number) => void,
): Promise<readonly ConversionWarning[]> {
  const layers = await document.getOptionalContentConfig();
  const isVisible: LayerVisibility = (group) => layers.isVisible(group);
  const file = { document, store, isVisible, plainPages: plainPagesOf(document, store, isVisible) };
  const warnings: ConversionWarning[] = [];
  let [words, pages] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await tryPage(file, number);
    if (page === undefined) {
      warnings.push(damagedPage(number));
      continue;
    }
    pages++;
    if (page.content.lostText) warnings.push(lostText(number));
    words += page.content.words.length;
    if (words > MAX_WORDS)
      throw new ConversionRefused('too_large', 'The PDF holds more words than can be read.');
    take(page, number - 1);
  }
  if (pages === 0) throw new ConversionRefused('damaged', 'No page of the PDF can be read.');
  return warnings;
}

interface OpenFile {
  readonly document: PDFDocumentProxy;
  readonly store: ObjectStore | undefined;
  readonly isVisible: LayerVisibility;
  readonly plainPages: PlainPages | undefined;
}

/** Undefined for a file that is better read by pdf.js throughout. */
function plainPagesOf(
  document: PDFDocumentProxy,
  store: ObjectStore | undefined,
  isVisible: LayerVisibility,
): PlainPages | undefined {
  if (store === undefined || document.numPages < MANY_PAGES) return undefined;
  const plainPages = new PlainPages(store, isVisible);
  return plainPages.count === document.numPages ? plainPages : undefined;
}

/** Undefined for a damaged page, so that the other pages are still read. */
async function tryPage(file: OpenFile, number: number): Promise<TaggedPage | undefined> {
  try {
    return (await readPlainPage(file, number)) ?? (await readAnyPage(file, number));
  } catch (error) {
    if (error instanceof ConversionRefused) throw error;
    return undefined;
  }
}

/** Undefined for a page that PlainPages does not support. */
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
  refuseExcessiveText(dictOf(store, page), store, number);
  const annotations = mayHaveAnnotations(store, page) ? await readAnnotations(page) : NO_ANNOTATIONS;
  const content = await readPage(page, isVisible, annotations, trimBoxOf(store, page));
  page.cleanup();
  return { content, objectNumber: page.ref?.num ?? -number };
}

/** Maximum number of text bytes on one page: more than a thick book. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** Compressed content streams below this size cannot expand to that much text. */
const LARGE_CONTENT = 512 * 1024;

/** @throws ConversionRefused `too_large` before pdf.js loads the page */
function refuseExcessiveText(
  dict: PdfDict | undefined,
  store: ObjectStore | undefined,
  number: number,
): void {
  if (dict === undefined || store === undefined) return;
  const parts = new PageParts(store, [dict]);
  if (parts.storedBytes() < LARGE_CONTENT) return;
  const content = parts.content();
  if (content !== undefined && countTextBytes(content) > MAX_TEXT_BYTES) {
    throw new ConversionRefused('too_large', `Page ${number} holds more words than can be read.`);
  }
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

/** Undefined if the file has no trim box: then the whole page is shown. */
function trimBoxOf(store: ObjectStore | undefined, page: PDFPageProxy): FileBox | undefined {
  const value = store?.resolve(dictOf(store, page)?.get('TrimBox'));
  const numbers = Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
  const [a, b, c, d] = numbers;
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}

function dictOf(store: ObjectStore | undefined, { ref }: PDFPageProxy): PdfDict | undefined {
  return store?.dict(ref === null ? undefined : new PdfRef(ref.num, ref.gen));
}

/** Querying pdf.js for annotations is slow, so pages that certainly have none are skipped. */
function mayHaveAnnotations(store: ObjectStore | undefined, page: PDFPageProxy): boolean {
  const dict = dictOf(store, page);
  return dict === undefined || dict.has('Annots');
}
