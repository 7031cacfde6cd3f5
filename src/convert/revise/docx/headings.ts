/**
 * Finds headings and the path of titles above each paragraph, with the numbers that Word shows before them, since
 * people refer to "section 4.2". Styles and numbers are evaluated by the reader's code.
 */
import type { Package } from '../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../package/parse-xml.ts';
import { type Relationships, targetOfType } from '../../package/relationships.ts';
import { ListCounter } from '../../readers/docx/numbering/list-counter.ts';
import { NumberingTable } from '../../readers/docx/numbering/numbering.ts';
import {
  type ParagraphStyle,
  readNumberingReference,
  readOutlineLevel,
  StyleTable,
} from '../../readers/docx/styles/styles.ts';

/** The styles and numbering of a document. */
export interface Outline {
  readonly styles: StyleTable;
  readonly numbering: NumberingTable;
}

/** `w:outlineLvl` 9, which is read as 10, means body text. */
const LAST_LEVEL = 9;

export function readOutline(opened: Package, relationships: Relationships): Outline {
  const rootOf = (type: string): XmlElement | undefined => {
    const partName = targetOfType(relationships, type);
    const text = partName === undefined ? undefined : opened.readText(partName);
    return partName === undefined || text === undefined ? undefined : parseXml(text, { partName });
  };
  const styles = new StyleTable(rootOf('styles'));
  return { styles, numbering: new NumberingTable(rootOf('numbering'), styles) };
}

/** The path of headings above the current paragraph. */
export class HeadingPath {
  #levels: readonly { readonly level: number; readonly title: string }[] = [];
  readonly #counter = new ListCounter();
  /** Outermost first. */
  path: readonly string[] = [];

  readonly #outline: Outline;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  /**
   * Advances to a paragraph of the document; a heading becomes part of the path.
   * @returns the level of a heading; undefined for other paragraphs
   */
  enter(paragraph: XmlElement, text: string): number | undefined {
    const properties = paragraph.element('w:pPr');
    const style = this.#outline.styles.paragraph(properties?.element('w:pStyle')?.attribute('w:val'));
    const number = this.#count(properties, style);
    const level = readOutlineLevel(properties) ?? style.headingLevel;
    if (level === undefined || level > LAST_LEVEL || text.trim() === '') return undefined;
    const above = this.#levels.filter((heading) => heading.level < level);
    this.#levels = [...above, { level, title: `${number} ${text.trim()}`.trim() }];
    this.path = this.#levels.map((heading) => heading.title);
    return level;
  }

  /** Every numbered paragraph counts, heading or not. */
  #count(properties: XmlElement | undefined, style: ParagraphStyle): string {
    const { styles, numbering } = this.#outline;
    const position = numbering.positionOf(readNumberingReference(properties), style);
    if (position === undefined) return '';
    const { label } = this.#counter.count(position, styles.languageOfMark(properties, style));
    return position.definition.format === 'bullet' ? '' : label.trim();
  }
}
