/**
 * The metadata of a Word file, and the texts of its page headers and footers: document numbers and revisions are
 * often found nowhere else.
 *
 * Source: ECMA-376 Part 2, 8 (core properties); Part 1, 22.2 (extended properties), 17.10 (headers and footers).
 */
import type { ConversionFacts } from '../../../domain/conversion.ts';
import { type Block, plainTextOf } from '../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { type Relationships, readRelationships, targetOfType } from '../../package/relationships.ts';
import { parseInteger } from './properties.ts';
import { readBlocks } from './read-blocks.ts';
import { readSidePart } from './side-part.ts';
import { type DocumentState, openStory } from './story.ts';

/** More distinct headers or footers are generated, one for each page. */
const MAX_RUNNING_TEXTS = 50;

export function readFacts(
  document: DocumentState,
  relationships: Relationships,
  words: number,
  blocks: readonly Block[],
): ConversionFacts {
  const ofPackage = readRelationships(document.opened, '');
  const core = readSidePart(document.opened, targetOfType(ofPackage, 'core-properties'), document.warnings);
  const extended = readSidePart(
    document.opened,
    targetOfType(ofPackage, 'extended-properties') ?? targetOfType(ofPackage, 'extendedProperties'),
    document.warnings,
  );
  return dropAbsent({
    words,
    pages: positive(textOf(extended, 'ep:Pages')),
    title: textOf(core, 'dc:title') ?? frontMatterOf(blocks, 'title'),
    author: textOf(core, 'dc:creator') ?? frontMatterOf(blocks, 'author'),
    language: textOf(core, 'dc:language') ?? document.styles.language,
    headers: readRunningTexts(document, relationships, 'header'),
    footers: readRunningTexts(document, relationships, 'footer'),
  });
}

function dropAbsent(
  facts: { readonly [Key in keyof ConversionFacts]: ConversionFacts[Key] | undefined },
): ConversionFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function textOf(root: XmlElement | undefined, name: string): string | undefined {
  const text = root?.element(name)?.text.trim();
  return text === '' ? undefined : text;
}

function frontMatterOf([first]: readonly Block[], key: string): string | undefined {
  if (first?.kind !== 'front-matter') return undefined;
  const values = first.entries.find((entry) => entry.key === key)?.values ?? [];
  const text = values.map((spans) => plainTextOf(spans).trim()).join(', ');
  return text === '' ? undefined : text;
}

function positive(text: string | undefined): number | undefined {
  const value = parseInteger(text);
  return value !== undefined && value > 0 ? value : undefined;
}

/** Counts runs of characters between white space that contain a letter or digit. */
export function countWords(text: string): number {
  let count = 0;
  let isWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= SPACE) isWord = false;
    else if (!isWord && isWordCharacter(code)) {
      isWord = true;
      count++;
    }
  }
  return count;
}

const SPACE = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

function isWordCharacter(code: number): boolean {
  return (
    code >= FIRST_BEYOND_ASCII ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a)
  );
}

/** The distinct texts of all headers or footers of a document; undefined if there are none. */
function readRunningTexts(
  document: DocumentState,
  relationships: Relationships,
  type: 'header' | 'footer',
): string[] | undefined {
  const texts = new Set<string>();
  for (const relationship of relationships.values()) {
    if (relationship.type !== type || relationship.isExternal || texts.size >= MAX_RUNNING_TEXTS) continue;
    const root = readSidePart(document.opened, relationship.target, document.warnings);
    if (root === undefined) continue;
    const text = textOfBlocks(readBlocks(root, openStory(document, relationship.target)));
    if (text !== '') texts.add(text);
  }
  return texts.size === 0 ? undefined : [...texts];
}

function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainTextOf(block.spans).replaceAll(/\s+/g, ' ').trim();
    case 'quote':
    case 'note':
      return textOfBlocks(block.blocks);
    case 'list':
      return block.items.map((item) => textOfBlocks(item.blocks)).join('\n');
    case 'table':
      return block.table.rows
        .map((row) =>
          row
            .map(({ content }) => (typeof content === 'string' ? content : textOfBlocks(content)))
            .filter((text) => text !== '')
            .join(' | '),
        )
        .join('\n');
    case 'code':
      return block.text;
    case 'math':
      return block.latex;
    case 'rule':
    case 'front-matter':
      return '';
  }
}
