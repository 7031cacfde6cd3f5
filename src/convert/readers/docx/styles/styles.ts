/**
 * The styles part: resolves a paragraph or character style with everything it is based on. Each style is resolved
 * once; cycles of base styles end where they close.
 *
 * Source: ECMA-376 Part 1, 17.7 (styles), 17.7.4.3 (basedOn), 17.3.1.20 (outlineLvl).
 */
import type { ColumnAlign } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import { readAlign } from '../paragraphs/paragraph-align.ts';
import { parseTwips, readInteger, readOnOff, readValue } from '../properties.ts';
import { mergeFormats, NO_FORMAT, type RunFormat, readRunFormat } from '../runs/run-format.ts';
import { readFill } from '../runs/visibility.ts';
import {
  alertOfName,
  type BibliographicRole,
  bibliographicRoleOfName,
  codeLanguageOfName,
  headingLevelOfName,
  isCodeName,
  isNameInList,
  quoteDepthOfName,
  quotesAround,
  roleOfName,
  type StyleRole,
} from './style-names.ts';
import { TableStyle } from './table-style.ts';

/** Numbering in properties; `numId` 0 removes numbering. */
export interface NumberingReference {
  readonly numId?: number;
  readonly level?: number;
}

export interface ParagraphStyle {
  readonly id: string;
  readonly role: StyleRole;
  /** For the styles of title blocks. */
  readonly bibliographic: BibliographicRole | undefined;
  /** For a style of code blocks, by its name; empty for none. */
  readonly codeLanguage: string | undefined;
  /** The number of quotations around its paragraphs; 1 or more for quotation styles. */
  readonly quoteDepth: number;
  /** For a style of alert titles: the kind, such as `note`. */
  readonly alert: string | undefined;
  /** For a style of headings within list items. */
  readonly isInList: boolean;
  /** From 1; undefined for body text. */
  readonly headingLevel: number | undefined;
  readonly numbering: NumberingReference;
  /** The style and its base styles, nearest first. */
  readonly chain: readonly string[];
  /** Start of its text, in twips from the margin. */
  readonly indent: number | undefined;
  readonly align: ColumnAlign | undefined;
  /** Whether space between its paragraphs is left out (17.3.1.9). */
  readonly isContextual: boolean;
  /** The shading of its paragraphs. */
  readonly fill: string | undefined;
  readonly run: RunFormat;
}

/** The direct numbering in paragraph properties. */
export function readNumberingReference(properties: XmlElement | undefined): NumberingReference {
  const element = properties?.element('w:numPr') ?? properties?.element('w:listPr');
  const numId = readInteger(element, 'w:numId') ?? readInteger(element, 'w:ilfo');
  const level = readInteger(element, 'w:ilvl');
  return { ...(numId === undefined ? {} : { numId }), ...(level === undefined ? {} : { level }) };
}

/** The direct left indent in paragraph properties, in twips. */
export function readIndent(properties: XmlElement | undefined): number | undefined {
  const element = properties?.element('w:ind');
  return parseTwips(element?.attribute('w:left') ?? element?.attribute('w:start'));
}

/** Start of a paragraph's first line by its direct properties, in twips. */
export function readFirstLine(properties: XmlElement | undefined): number | undefined {
  const left = readIndent(properties);
  const hanging = parseTwips(properties?.element('w:ind')?.attribute('w:hanging')) ?? 0;
  return left === undefined ? undefined : left - hanging;
}

/** The direct outline level in paragraph properties, from 1 to 9; 10 is body text. */
export function readOutlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = readInteger(properties, 'w:outlineLvl');
  return level === undefined ? undefined : level + 1;
}

const PICTURE_TEXT = 'Picture Text';

/** Levels beyond this are body text. */
export const LAST_OUTLINE_LEVEL = 9;

/** Longer chains of base styles are not genuine; the rest is ignored. */
const MAX_CHAIN = 30;

interface StyleSource {
  readonly element: XmlElement;
  readonly name: string;
  readonly basedOn: string | undefined;
}

const NO_STYLE: ParagraphStyle = {
  id: '',
  role: 'plain',
  bibliographic: undefined,
  codeLanguage: undefined,
  quoteDepth: 0,
  alert: undefined,
  isInList: false,
  isContextual: false,
  headingLevel: undefined,
  numbering: {},
  chain: [],
  indent: undefined,
  align: undefined,
  fill: undefined,
  run: NO_FORMAT,
};

/** All styles of a document. Unknown ids mean the empty style. */
export class StyleTable {
  readonly #sources = new Map<string, StyleSource>();
  readonly #paragraphStyles = new Map<string, ParagraphStyle>();
  readonly #characterStyles = new Map<string, RunFormat>();
  readonly #tableStyles = new Map<string, TableStyle>();
  #defaultParagraphStyle: string | undefined;
  /** The document defaults, which all styles override. */
  readonly defaults: RunFormat;

  /** @param root the root of the styles part; without it all styles are empty */
  constructor(root: XmlElement | undefined) {
    this.defaults = readRunFormat(root?.element('w:docDefaults')?.element('w:rPrDefault')?.element('w:rPr'));
    for (const element of root?.elements('w:style') ?? []) this.#addSource(element);
  }

  #addSource(element: XmlElement): void {
    const id = element.attribute('w:styleId');
    if (id === undefined) return;
    const name = readValue(element, 'w:name') ?? id;
    this.#sources.set(id, { element, name, basedOn: readValue(element, 'w:basedOn') });
    const isDefault = element.attribute('w:default');
    if (element.attribute('w:type') === 'paragraph' && isTrue(isDefault)) {
      this.#defaultParagraphStyle ??= id;
    }
  }

  /** The default language of the text (BCP 47), from the default style or the document defaults. */
  get language(): string | undefined {
    return this.paragraph(undefined).run.language ?? this.defaults.language;
  }

  /**
   * The language of a paragraph mark (BCP 47), which is also that of its number: "1st" in English, "1." in German.
   *
   * @param properties the direct properties of the paragraph
   */
  languageOfMark(properties: XmlElement | undefined, style: ParagraphStyle): string {
    const own = readValue(properties?.element('w:rPr'), 'w:lang');
    return own ?? style.run.language ?? this.language ?? 'en';
  }

  /** Resolves a paragraph style; the document's default style if the paragraph names none. */
  paragraph(id: string | undefined): ParagraphStyle {
    const styleId = id ?? this.#defaultParagraphStyle;
    if (styleId === undefined) return NO_STYLE;
    let style = this.#paragraphStyles.get(styleId);
    if (style === undefined) {
      style = this.#resolveParagraph(styleId);
      this.#paragraphStyles.set(styleId, style);
    }
    return style;
  }

  /** The formatting of a character style. */
  character(id: string | undefined): RunFormat {
    if (id === undefined) return NO_FORMAT;
    let format = this.#characterStyles.get(id);
    if (format === undefined) {
      const chain = this.#chainOf(id);
      format = mergeFormats(chain.map((source) => readRunFormat(source.element.element('w:rPr'))));
      if (chain.some((source) => isCodeName(source.name))) format = { ...format, isCode: true };
      this.#characterStyles.set(id, format);
    }
    return format;
  }

  /** Whether a character style is docgate's for placeholders of pictures. */
  isPictureText(id: string | undefined): boolean {
    return id !== undefined && this.#sources.get(id)?.name === PICTURE_TEXT;
  }

  /** The number of quotations around the tables of a table style. */
  quotesAroundTable(id: string | undefined): number {
    return id === undefined ? 0 : quotesAround(this.#sources.get(id)?.name ?? '');
  }

  /** Whether a table style makes the first row of its tables bold (17.7.6.6). */
  hasBoldHead(id: string | undefined): boolean {
    for (const { element } of id === undefined ? [] : this.#chainOf(id)) {
      const head = element.elements('w:tblStylePr').find((each) => each.attribute('w:type') === 'firstRow');
      const bold = readOnOff(head?.element('w:rPr'), 'w:b');
      if (bold !== undefined) return bold;
    }
    return false;
  }

  /** Resolves a table style. */
  table(id: string | undefined): TableStyle | undefined {
    if (id === undefined) return undefined;
    const known = this.#tableStyles.get(id);
    if (known !== undefined) return known;
    const style = new TableStyle(this.#chainOf(id).map(({ element }) => element));
    this.#tableStyles.set(id, style);
    return style;
  }

  /** The numbering of a numbering style, for a list that only links to it. */
  numberingOfStyle(id: string): number | undefined {
    return readNumberingReference(this.#sources.get(id)?.element.element('w:pPr')).numId;
  }

  /** A style and its base styles, nearest first. */
  #chainOf(id: string): StyleSource[] {
    const chain: StyleSource[] = [];
    const seen = new Set<string>();
    for (let next: string | undefined = id; next !== undefined && !seen.has(next); ) {
      if (chain.length === MAX_CHAIN) break;
      seen.add(next);
      const source: StyleSource | undefined = this.#sources.get(next);
      if (source === undefined) break;
      chain.push(source);
      next = source.basedOn;
    }
    return chain;
  }

  #resolveParagraph(id: string): ParagraphStyle {
    const chain = this.#chainOf(id);
    const properties = chain.map((source) => source.element.element('w:pPr'));
    const references = properties.map(readNumberingReference);
    const numId = references.find((reference) => reference.numId !== undefined)?.numId;
    const level = references.find((reference) => reference.level !== undefined)?.level;
    const headingLevel = headingLevelOf(chain, id);
    const name = chain[0]?.name ?? id;
    const role = roleOf(chain, id);
    return {
      id,
      role,
      bibliographic: bibliographicRoleOfName(name),
      codeLanguage: codeLanguageOfName(name),
      quoteDepth:
        role === 'quote' && headingLevel === undefined ? quoteDepthOfName(name) : quotesAround(name),
      alert: alertOfName(name),
      isInList: isNameInList(name),
      headingLevel,
      numbering: { ...(numId === undefined ? {} : { numId }), ...(level === undefined ? {} : { level }) },
      chain: chain.map((source) => source.element.attribute('w:styleId') ?? ''),
      indent: properties.map(readIndent).find((indent) => indent !== undefined),
      align: readAlign(properties.find((each) => readValue(each, 'w:jc') !== undefined)),
      isContextual: properties.some((each) => readOnOff(each, 'w:contextualSpacing') === true),
      fill: properties.map(readFill).find((fill) => fill !== undefined),
      run: mergeFormats(chain.map((source) => readRunFormat(source.element.element('w:rPr')))),
    };
  }
}

function headingLevelOf(chain: readonly StyleSource[], id: string): number | undefined {
  for (const source of chain) {
    const outline = readOutlineLevel(source.element.element('w:pPr'));
    if (outline !== undefined) return outline <= LAST_OUTLINE_LEVEL ? outline : undefined;
    const named = headingLevelOfName(source.name);
    if (named !== undefined) return named;
  }
  return chain.length === 0 ? headingLevelOfName(id) : undefined;
}

function roleOf(chain: readonly StyleSource[], id: string): StyleRole {
  const names = chain.length === 0 ? [id] : chain.map((source) => source.name);
  for (const name of names) {
    const role = roleOfName(name);
    if (role !== 'plain') return role;
  }
  return 'plain';
}
