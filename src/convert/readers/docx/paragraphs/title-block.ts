/**
 * Reads a title block: paragraphs at the very beginning whose styles mark them as title, author, date or abstract.
 * Together they are the document's bibliographic data rather than its text, and become front matter. A title without
 * author, abstract or facts is a heading, and so is one further down.
 */
import {
  type Block,
  type FrontMatterEntry,
  plainTextOf,
  type Span,
} from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readValue } from '../properties.ts';
import type { Story } from '../story.ts';
import type { BibliographicRole } from '../styles/style-names.ts';
import type { ParagraphStyle } from '../styles/styles.ts';
import { emptyContent } from './paragraph-content.ts';
import { readParagraphContent } from './read-paragraph.ts';

/** Longer blocks are not title blocks. */
const MAX_PARAGRAPHS = 40;
/** The usual order in front matter; facts have their own keys. */
const KEYS = ['title', 'subtitle', 'author', 'date', 'abstract'] as const;
/** "key: value". */
const FACT = /^\s*([\p{L}_][\p{L}\p{N}_ -]{0,60}):\s+(.*)$/su;
const NOT_IN_VALUES = /<(?:\w+:)?(?:drawing|pict|object|oMathPara|numPr|sectPr)[\s>/]/;

interface Line {
  readonly paragraph: XmlElement;
  readonly style: ParagraphStyle;
  readonly role: BibliographicRole;
}

export interface TitleBlock {
  readonly block: Block;
  /** The children of the body that were read. */
  readonly read: ReadonlySet<XmlElement>;
}

/** Reads the title block at the beginning of a body; undefined if there is none. */
export function readTitleBlock(body: XmlElement, story: Story): TitleBlock | undefined {
  const read = new Set<XmlElement>();
  const lines = findLines(body, story, read);
  const roles = new Set(lines.map((line) => line.role));
  const isTitled = roles.has('title') && (roles.has('author') || roles.has('abstract'));
  if (!isTitled && !roles.has('fact')) return undefined;
  const texts = lines.map((line) => ({ role: line.role, spans: readLine(line, story) }));
  const entries = KEYS.filter((key) => roles.has(key)).map(
    (key): FrontMatterEntry => ({
      key,
      values: texts.filter((text) => text.role === key).map((text) => text.spans),
      isList: key === 'author',
    }),
  );
  const facts = texts.filter((text) => text.role === 'fact').map((text) => readFact(text.spans));
  return { block: { kind: 'front-matter', entries: [...entries, ...facts] }, read };
}

/** Finds the paragraphs of the block that have text; blank ones between them are added to `read` only. */
function findLines(body: XmlElement, story: Story, read: Set<XmlElement>): Line[] {
  const lines: Line[] = [];
  for (const child of body.elements()) {
    if (child.name.startsWith('w:bookmark') || child.name === 'w:proofErr') continue;
    if (child.name !== 'w:p' || read.size >= MAX_PARAGRAPHS) break;
    const style = story.document.styles.paragraph(readValue(child.element('w:pPr'), 'w:pStyle'));
    const isBlank = child.text.trim() === '';
    const role = style.bibliographic;
    if (NOT_IN_VALUES.test(child.source.slice(child.start, child.end)) || (role === undefined && !isBlank))
      break;
    read.add(child);
    if (role !== undefined && !isBlank) lines.push({ paragraph: child, style, role });
  }
  return lines;
}

/** "key: value", the form in which docgate writes entries it has no style for. */
function readFact(spans: readonly Span[]): FrontMatterEntry {
  const [, key = 'note', value = ''] = FACT.exec(plainTextOf(spans)) ?? ['', 'note', plainTextOf(spans)];
  return { key, values: [[{ kind: 'text', text: value }]], isList: false };
}

function readLine({ paragraph, style }: Line, story: Story): Span[] {
  const content = emptyContent();
  readParagraphContent(paragraph, story, style, content);
  return content.spans;
}
