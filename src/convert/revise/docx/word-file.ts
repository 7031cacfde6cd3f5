/**
 * Opens the parts of a Word file that contain its text: the document, its notes, its page headers and footers.
 * Comments are remarks about the text and are not edited.
 *
 * Source: ECMA-376 Part 1, 11.3 (parts of WordprocessingML).
 */
import { ConversionRefused } from '../../../domain/conversion.ts';
import { openPackage, type Package } from '../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../package/parse-xml.ts';
import { mainPartOf, readRelationships } from '../../package/relationships.ts';
import { type Outline, readOutline } from './headings.ts';
import type { Story } from './paragraph.ts';
import { readStory } from './read-story.ts';

export interface WordPart {
  /** As written in the package's directory. */
  readonly name: string;
  readonly root: XmlElement;
  readonly story: Story;
}

export interface WordFile {
  readonly package: Package;
  /** In reading order: the document first. */
  readonly parts: readonly WordPart[];
  readonly isSigned: boolean;
}

/** The main part if the package doesn't name one. */
const USUAL_MAIN_PART = 'word/document.xml';

/** Parts with text, by relationship type, in search order. */
const STORIES: readonly (readonly [type: string, where: string])[] = [
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['header', 'page header'],
  ['footer', 'page footer'],
];

/** @throws ConversionRefused if the file is damaged, encrypted, too large, or no Word package */
export function openWordFile(bytes: Uint8Array): WordFile {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    openPackage(bytes);
    throw new ConversionRefused(
      'unsupported',
      'The file is a Word file in one piece of XML. Save it as .docx first.',
    );
  }
  const opened = openPackage(bytes);
  const main = mainPartOf(opened) ?? USUAL_MAIN_PART;
  if (!opened.has(main)) {
    throw new ConversionRefused(
      'damaged',
      'The file is damaged: it does not say which part is its document.',
    );
  }
  const names = new Map(opened.partNames.map((name) => [name.toLowerCase(), name]));
  const relationships = readRelationships(opened, main);
  const outline = readOutline(opened, relationships);
  const parts = new Map<string, WordPart>();
  const add = (target: string, where: string | undefined) => {
    const name = names.get(target.toLowerCase());
    if (name !== undefined && !parts.has(name)) parts.set(name, readPart(opened, name, where, outline));
  };
  add(main, undefined);
  for (const [type, where] of STORIES) {
    for (const relationship of relationships.values()) {
      if (relationship.type === type && !relationship.isExternal) add(relationship.target, where);
    }
  }
  return {
    package: opened,
    parts: [...parts.values()],
    isSigned: opened.partNames.some((name) => name.toLowerCase().startsWith('_xmlsignatures/')),
  };
}

/** Elements of a large part that are not kept but parsed again: most paragraphs are not changed. */
const PIECES: ReadonlySet<string> = new Set(['w:p']);

function readPart(opened: Package, name: string, where: string | undefined, outline: Outline): WordPart {
  const root = parseXml(opened.readText(name) ?? '', { partName: name, pieces: PIECES });
  return { name, root, story: readStory(root, { partName: name, where, outline }) };
}
