/**
 * Converts Markdown to a Word file: parse, write each part, zip. Nothing is ever fetched, and the same Markdown
 * always gives the same bytes.
 */
import { type PackedFile, PackedText } from '../../package/packed-text.ts';
import { element, valued, XML_HEAD } from '../../package/write-xml.ts';
import { writeZip } from '../../package/write-zip.ts';
import { separator, writeEachBlock } from './body/blocks.ts';
import { Bookmarks } from './body/bookmarks.ts';
import { Comments } from './body/comments.ts';
import { commentsPart } from './body/comments-part.ts';
import { DerivedStyles } from './body/derived-styles.ts';
import { WORD_NAMESPACES } from './body/namespaces.ts';
import { notesPart } from './body/notes.ts';
import { NumberedLists } from './body/numbered-lists.ts';
import { pageSectionsOf } from './body/page-sections.ts';
import { Pictures } from './body/pictures.ts';
import { TEXT, WIDE_TEXT } from './body/position.ts';
import { findReferences } from './body/references.ts';
import { NoteReferences, Relationships, type Shared, type Story } from './body/story.ts';
import { type Block, type DocumentContent, inlineText } from './content.ts';
import { detectLanguage, languageOf } from './detect-language.ts';
import { FormulaSetter } from './math/latex-to-omml.ts';
import { parseMarkdown } from './parse/parse-markdown.ts';
import {
  appPropertiesPart,
  contentTypesPart,
  corePropertiesPart,
  footerPart,
  packageRelationshipsPart,
  type SideParts,
  settingsPart,
} from './parts/settings.ts';
import { stylesPart } from './parts/styles.ts';
import { themePart } from './parts/theme.ts';

export interface WriteDocxOptions {
  /** The document's title property; by default the first heading. */
  readonly title?: string;
  /** BCP 47 language of the text; detected by default. */
  readonly language?: string;
}

/** Word's limit for a property. */
const MAX_TITLE = 255;

/**
 * Writes GitHub-flavoured Markdown, with footnotes and LaTeX, as a Word file.
 *
 * @returns the bytes of a .docx package (ECMA-376, transitional)
 */
export function writeDocx(markdown: string, options: WriteDocxOptions = {}): Uint8Array {
  const content = parseMarkdown(markdown);
  const shared = newShared(content, markdown);
  const body = newStory(shared, true);
  const document = writeDocument(content, body);
  const notes = writeNotes(content, shared);
  const comments = writeComments(shared);
  const language = options.language === undefined ? detectLanguage(markdown) : languageOf(options.language);
  const hasNotes = notes !== undefined;
  const optionalParts = { hasNotes, hasComments: comments !== undefined };
  linkParts(body.relationships, optionalParts);
  const parts: Record<string, string | PackedFile> = {
    '[Content_Types].xml': contentTypesPart(optionalParts),
    '_rels/.rels': packageRelationshipsPart(),
    'docProps/core.xml': corePropertiesPart(titleOf(options, content), language.tag),
    'docProps/app.xml': appPropertiesPart(),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': body.relationships.toXml(),
    'word/styles.xml': stylesPart(language, shared.styles.styles),
    'word/numbering.xml': shared.lists.toXml(),
    'word/settings.xml': settingsPart(hasNotes),
    'word/footer1.xml': footerPart(),
    'word/theme/theme1.xml': themePart(),
    ...notes,
    ...comments,
  };
  const encoder = new TextEncoder();
  const encoded = Object.entries(parts).map(([name, part]): [string, Uint8Array | PackedFile] => [
    name,
    typeof part === 'string' ? encoder.encode(part) : part,
  ]);
  return writeZip(new Map([...encoded, ...shared.pictures.parts]));
}

/** The document part: the blocks in sections of pages, upright or wide. */
function writeDocument({ blocks }: DocumentContent, body: Story): PackedFile {
  const document = new DocumentPart();
  const sections = pageSectionsOf(blocks);
  const footer = body.relationships.part('footer', 'footer1.xml');
  const remaining = Iterator.from(blocks);
  for (const [at, { isWide, length }] of sections.entries()) {
    writeEachBlock(takeFrom(remaining, length), body, isWide ? WIDE_TEXT : TEXT, (xml) => document.add(xml));
    if (at < sections.length - 1) document.add(endOfSection(footer, isWide));
  }
  return document.finish(section(footer, sections.at(-1)?.isWide === true));
}

/** The next values of an iterator, without closing it. */
function* takeFrom<T>(values: Iterator<T>, length: number): Generator<T> {
  for (let left = length; left > 0; left--) {
    const { done, value } = values.next();
    if (done === true) return;
    yield value;
  }
}

function newShared(content: DocumentContent, markdown: string): Shared {
  const references = findReferences(content, markdown);
  let controls = 0;
  return {
    bookmarks: new Bookmarks(references.linked),
    notes: new NoteReferences(references.repeatedNotes),
    comments: new Comments(content.notes),
    lists: new NumberedLists(),
    styles: new DerivedStyles(),
    formulas: new FormulaSetter(),
    pictures: new Pictures(),
    nextControlId: () => {
      controls += 1;
      return controls;
    },
  };
}

function newStory(shared: Shared, mayHoldNotes: boolean): Story {
  return { relationships: new Relationships(), shared, mayHoldNotes };
}

/** The notes parts by name; undefined if there are no references to notes. */
function writeNotes(content: DocumentContent, shared: Shared): Record<string, string> | undefined {
  const { labels } = shared.notes;
  if (labels.length === 0) return undefined;
  const story = newStory(shared, false);
  const part = notesPart(labels, content.notes, story);
  return {
    'word/footnotes.xml': part,
    ...(story.relationships.isEmpty ? {} : { 'word/_rels/footnotes.xml.rels': story.relationships.toXml() }),
  };
}

/** The comments parts by name; undefined if there are no references to comments. */
function writeComments(shared: Shared): Record<string, string> | undefined {
  const { referred } = shared.comments;
  if (referred.length === 0) return undefined;
  const story = newStory(shared, false);
  const part = commentsPart(referred, story);
  return {
    'word/comments.xml': part,
    ...(story.relationships.isEmpty ? {} : { 'word/_rels/comments.xml.rels': story.relationships.toXml() }),
  };
}

function linkParts(relationships: Relationships, { hasNotes, hasComments }: SideParts): void {
  relationships.part('styles', 'styles.xml');
  relationships.part('numbering', 'numbering.xml');
  relationships.part('settings', 'settings.xml');
  relationships.part('theme', 'theme/theme1.xml');
  if (hasNotes) relationships.part('footnotes', 'footnotes.xml');
  if (hasComments) relationships.part('comments', 'comments.xml');
}

/** Placeholder for the blocks in the document part. */
const BLOCKS = '<blocks/>';
const [HEAD = '', FOOT = ''] = element('w:document', WORD_NAMESPACES, element('w:body', {}, BLOCKS)).split(
  BLOCKS,
);

/** The document part, compressed while it is written, since the markup of tables is many times their text. */
class DocumentPart {
  readonly #text = new PackedText();
  #last = '';

  constructor() {
    this.#text.add(XML_HEAD + HEAD);
  }

  add(xml: string): void {
    this.#text.add(xml);
    if (xml !== '') this.#last = xml;
  }

  /** @param lastSection the properties of the last section */
  finish(lastSection: string): PackedFile {
    // The body must end with a paragraph; after a table with a small one, so that it starts no new page.
    const end = this.#last === '' ? '<w:p/>' : this.#last.endsWith('</w:tbl>') ? separator() : '';
    this.#text.add(end + lastSection + FOOT);
    return this.#text.finish();
  }
}

/** A paragraph whose properties end a section (17.6.18). */
function endOfSection(footer: string, isWide: boolean): string {
  const properties = valued('w:pStyle', 'TableSeparator') + section(footer, isWide);
  return element('w:p', {}, element('w:pPr', {}, properties));
}

/**
 * A4 with margins for about seventy characters per line in portrait; children in the order of CT_SectPr (17.6.17).
 */
function section(footer: string, isWide: boolean): string {
  const size = isWide
    ? { 'w:w': 16_838, 'w:h': 11_906, 'w:orient': 'landscape' }
    : { 'w:w': 11_906, 'w:h': 16_838 };
  return element(
    'w:sectPr',
    {},
    element('w:footerReference', { 'w:type': 'default', 'r:id': footer }) +
      element('w:pgSz', size) +
      element('w:pgMar', {
        'w:top': 1_418,
        'w:right': 1_418,
        'w:bottom': 1_304,
        'w:left': 1_418,
        'w:header': 709,
        'w:footer': 624,
        'w:gutter': 0,
      }),
  );
}

function titleOf(options: WriteDocxOptions, { blocks }: DocumentContent): string {
  // A title from front matter precedes all headings.
  const textOfFirst = () => {
    const first = Iterator.from(blocks).find(isTitle);
    return first === undefined ? '' : inlineText(first.children).trim();
  };
  const title = options.title ?? textOfFirst();
  return title.slice(0, MAX_TITLE).toWellFormed();
}

function isTitle(block: Block): block is Extract<Block, { kind: 'heading' | 'title-line' }> {
  return block.kind === 'heading' || (block.kind === 'title-line' && block.role === 'title');
}
