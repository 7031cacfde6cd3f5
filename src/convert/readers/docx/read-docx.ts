/**
 * Reads a Word file (.docx, .docm, .dotx; strict and transitional) into Markdown: what its pages show with all
 * changes accepted and hidden text left out. A damaged main part makes the file unreadable; a damaged secondary part
 * is left out with a warning.
 *
 * Source: ECMA-376 Part 1, 11.3 (parts) and 17 (WordprocessingML).
 */
import { type ConversionNotes, ConversionRefused } from '../../../domain/conversion.ts';
import type { Block } from '../../../markdown/render/blocks.ts';
import { MarkdownWriter } from '../../../markdown/render/render-blocks.ts';
import type { PackageLimits } from '../../package/limits.ts';
import { openPackage, type Package } from '../../package/open-package.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import {
  mainPartOf,
  type Relationships,
  readRelationships,
  targetOfType,
} from '../../package/relationships.ts';
import type { PiecewiseReader } from '../../reader.ts';
import { FieldNumbers } from './fields/field-numbers.ts';
import { NoteRegistry } from './notes/notes.ts';
import { readNotes } from './notes/read-notes.ts';
import { ListCounter } from './numbering/list-counter.ts';
import { NumberingTable } from './numbering/numbering.ts';
import { TextLooks, withHeadingsByLook } from './paragraphs/headings-by-look.ts';
import { readTitleBlock } from './paragraphs/title-block.ts';
import { readBlocks } from './read-blocks.ts';
import { countWords, readFacts } from './read-facts.ts';
import { resolveAnchors } from './resolve-anchors.ts';
import { readSidePart } from './side-part.ts';
import { type DocumentState, openStory, readPartRoot, type Story } from './story.ts';
import { StyleTable } from './styles/styles.ts';
import { Warnings } from './warnings.ts';

const MIB = 1024 * 1024;
/** 64 MiB of markup are about 20,000 pages. */
const LIMITS: PackageLimits = { partBytes: 64 * MIB, totalBytes: 192 * MIB, entries: 20_000 };

/** The main part if the package doesn't name one. */
const USUAL_MAIN_PART = 'word/document.xml';

/** Reads the bytes of a Word file. */
export const readDocx: PiecewiseReader = (bytes, { onProgress, write }): ConversionNotes => {
  const opened = openPackage(bytes, LIMITS);
  const warnings = new Warnings();
  const { blocks, state, relationships } = readWordPackage(opened, { warnings, embedded: 0, onProgress });
  let words = 0;
  const writer = new MarkdownWriter((markdown) => {
    words += countWords(markdown);
    write(markdown);
  });
  for (const block of blocks) writer.add(block);
  writer.finish();
  onProgress(1);
  return {
    facts: readFacts(state, relationships, words, blocks),
    warnings: warnings.list(),
    hidden: warnings.hidden.list(),
  };
};

interface ReadWordOptions {
  readonly warnings: Warnings;
  /** Assigns note labels; by default a new registry. */
  readonly notes?: NoteRegistry;
  /** How many documents the package is embedded in. */
  readonly embedded: number;
  readonly onProgress: (share: number) => void;
}

interface WordDocument {
  readonly blocks: Block[];
  readonly state: DocumentState;
  readonly relationships: Relationships;
}

/**
 * Reads the blocks of an open package, with the notes after the body.
 * @throws ConversionRefused
 */
export function readWordPackage(opened: Package, options: ReadWordOptions): WordDocument {
  const partName = mainPartOf(opened) ?? USUAL_MAIN_PART;
  const root = readPartRoot(opened, partName);
  const body = root?.element('w:body');
  if (root === undefined || body === undefined) {
    throw new ConversionRefused('damaged', 'The file holds no Word document.');
  }
  const relationships = readRelationships(opened, partName);
  const state = openDocument(opened, root, relationships, options);
  const read = readBody(body, openStory(state, partName, relationships));
  const blocks = withHeadingsByLook(read, state.looks);
  options.onProgress(0.7);
  return { blocks: resolveAnchors([...blocks, ...readNotes(state, relationships)]), state, relationships };
}

function readBody(body: XmlElement, story: Story): Block[] {
  const titleBlock = story.document.embedded > 0 ? undefined : readTitleBlock(body, story);
  return titleBlock === undefined
    ? readBlocks(body, story)
    : [titleBlock.block, ...readBlocks(body, story, { without: titleBlock.read })];
}

function openDocument(
  opened: Package,
  root: XmlElement,
  relationships: Relationships,
  options: ReadWordOptions,
): DocumentState {
  const side = (type: string, within: string): XmlElement | undefined =>
    root.element(within) ?? readSidePart(opened, targetOfType(relationships, type), options.warnings);
  const styles = new StyleTable(side('styles', 'w:styles'));
  return {
    opened,
    styles,
    numbering: new NumberingTable(side('numbering', 'w:lists'), styles),
    counter: new ListCounter(),
    fieldNumbers: new FieldNumbers(),
    chartCells: new Map(),
    looks: new TextLooks(),
    readEmbedded,
    notes: new NoteRegistry(),
    backdrop: { fill: pageColor(root) },
    ...options,
  };
}

/** The page background (17.2.1). */
function pageColor(root: XmlElement): string {
  const color = root.element('w:background')?.attribute('w:color') ?? 'auto';
  return color === 'auto' ? 'FFFFFF' : color;
}

/** Reads a document embedded in another, with its own notes. */
function readEmbedded(opened: Package, outer: DocumentState): Block[] {
  return readWordPackage(opened, {
    warnings: outer.warnings,
    notes: outer.notes.forImport(),
    embedded: outer.embedded + 1,
    onProgress: () => undefined,
  }).blocks;
}
