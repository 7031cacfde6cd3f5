/**
 * A pull parser for XML: one pass, linear time, constant memory apart from the open elements. Large worksheets are
 * read with it directly; `parseXml` builds its tree from it.
 *
 * Names are namespace-aware (see xml-scope.ts); offsets refer to the given text. Document types are rejected, so the
 * only entities are the five predefined ones and numeric ones. Tags must nest; little else is validated.
 *
 * Source: XML 1.0 (fifth edition); Namespaces in XML 1.0 (third edition).
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import { MAX_XML_DEPTH } from './limits.ts';
import { endOfName, isSpace, rawAttributes, skipSpace } from './xml-attributes.ts';
import { decodeEntities } from './xml-entities.ts';
import { type XmlName, XmlScope } from './xml-scope.ts';

export type XmlToken = 'open' | 'close' | 'text' | 'end';

export interface XmlSource {
  /** Named in error messages, such as `word/document.xml`. */
  readonly partName: string;
  /** Where to start, if not at the beginning: the offset of an open tag, with the namespaces in scope there. */
  readonly start?: number;
  readonly scope?: XmlScope;
}

const ROOT_SCOPE_NAMESPACES = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const EXCLAMATION = 0x21;
const LETTER_X = 0x78;

function hashOf(source: string, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + source.charCodeAt(at)) | 0;
  return hash;
}

/** Call `next` until it returns `end`; the other fields describe the current token. */
export class XmlCursor {
  token: XmlToken = 'text';
  /** For an open or close tag: the element's canonical name. */
  name = '';
  /** Offsets of the token: of the complete tag, or of the raw text. */
  start = 0;
  end = 0;
  /** For an open tag: whether it is written as `<x/>`. Its `close` token follows anyway, and is empty. */
  isEmpty = false;
  /** For a text: whether it is a CDATA section, which includes its brackets. */
  isCData = false;

  #position = 0;
  #nameEnd = 0;
  #isClosePending = false;
  readonly #openNames: XmlName[] = [];
  readonly #openScopes: XmlScope[] = [];
  #currentScope = new XmlScope(ROOT_SCOPE_NAMESPACES);

  readonly #options: XmlSource;

  constructor(
    readonly source: string,
    options: XmlSource,
  ) {
    this.#options = options;
    if (options.scope !== undefined) this.#currentScope = options.scope;
    this.#position = options.start ?? (source.charCodeAt(0) === 0xfeff ? 1 : 0);
  }

  /** The part's name for error messages. */
  get partName(): string {
    return this.#options.partName;
  }

  /** Number of open elements, including one just opened. */
  get depth(): number {
    return this.#openNames.length;
  }

  /** The namespaces in scope at the token. */
  get scope(): XmlScope {
    return this.#currentScope;
  }

  /** For an open tag: the value of an attribute; undefined if absent. Each call parses the tag again. */
  attribute(name: string): string | undefined {
    for (const raw of rawAttributes(this.source, this.#nameEnd, this.end)) {
      if (this.#currentScope.attributeName(raw.name) === name) {
        return decodeEntities(this.source.slice(raw.start, raw.end));
      }
    }
    return undefined;
  }

  /** For a text: its value with entities resolved. */
  get text(): string {
    return this.isCData
      ? this.source.slice(this.start + '<![CDATA['.length, this.end - ']]>'.length)
      : decodeEntities(this.source.slice(this.start, this.end));
  }

  /**
   * Advances to the next token.
   *
   * @throws ConversionRefused `damaged` if the text is not well-formed, `too_large` beyond the depth limit
   */
  next(): XmlToken {
    if (this.#isClosePending) return this.#emitEmptyClose();
    for (;;) {
      const from = this.#position;
      const tag = this.source.indexOf('<', from);
      if (tag < 0) return this.#finish();
      if (tag > from && this.#openNames.length > 0) return this.#emitText(from, tag, false);
      const code = this.source.charCodeAt(tag + 1);
      if (code === SLASH) return this.#emitClose(tag);
      if (code === EXCLAMATION) {
        if (this.source.startsWith('<![CDATA[', tag)) {
          return this.#emitText(tag, this.#skipTo(']]>', tag), true);
        }
        if (!this.source.startsWith('<!--', tag)) throw this.#damaged('it declares a document type');
        this.#position = this.#skipTo('-->', tag + 4);
      } else if (code === QUESTION) {
        this.#position = this.#skipTo('?>', tag);
      } else {
        return this.#emitOpen(tag);
      }
    }
  }

  /** Skips the content of the element whose open tag the cursor is at, and advances to its close tag. */
  skipElement(): void {
    const outside = this.depth - 1;
    while (this.next() !== 'close' || this.depth > outside);
  }

  #skipTo(mark: string, from: number): number {
    const at = this.source.indexOf(mark, from);
    if (at < 0) throw this.#damaged('it ends too soon');
    return at + mark.length;
  }

  #emitText(start: number, end: number, isCData: boolean): XmlToken {
    this.start = start;
    this.end = end;
    this.#position = end;
    this.isCData = isCData;
    this.token = 'text';
    return 'text';
  }

  #emitOpen(tag: number): XmlToken {
    const { source } = this;
    const nameEnd = endOfName(source, tag + 1);
    if (nameEnd === tag + 1) throw this.#damaged('a tag has no name');
    if (this.#openNames.length >= MAX_XML_DEPTH) {
      throw new ConversionRefused(
        'too_large',
        `The file nests elements too deeply in ${this.#options.partName}.`,
      );
    }
    this.#openScopes.push(this.#currentScope);
    this.start = tag;
    this.#nameEnd = nameEnd;
    const declares = this.#findTagEnd(nameEnd);
    this.#position = this.end;
    if (declares) this.#enterNamespaces();
    this.isEmpty = source.charCodeAt(this.end - 2) === SLASH;
    this.#isClosePending = this.isEmpty;
    const hash = hashOf(source, tag + 1, nameEnd);
    const name = this.#currentScope.elementName(source, tag + 1, nameEnd, hash);
    this.#openNames.push(name);
    this.name = name.name;
    this.token = 'open';
    return 'open';
  }

  /**
   * Sets `end` after the tag's `>`, skipping quoted values.
   * @returns whether the tag declares a namespace
   */
  #findTagEnd(from: number): boolean {
    const { source } = this;
    let declares = false;
    for (let at = from; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === GREATER) {
        this.end = at + 1;
        return declares;
      }
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
        at = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
        if (at < 0) break;
      } else if (code === LETTER_X && source.startsWith('xmlns', at) && isSpace(source.charCodeAt(at - 1))) {
        declares = true;
      }
    }
    throw this.#damaged('it ends within a tag');
  }

  #enterNamespaces(): void {
    const scope = this.#currentScope.extend(this.#declaredNamespaces());
    if (scope === undefined) throw this.#damaged('it declares too many namespaces');
    this.#currentScope = scope;
  }

  #declaredNamespaces(): Map<string, string> {
    const declared = new Map<string, string>();
    for (const raw of rawAttributes(this.source, this.#nameEnd, this.end)) {
      if (raw.name === 'xmlns') declared.set('', decodeEntities(this.source.slice(raw.start, raw.end)));
      else if (raw.name.startsWith('xmlns:')) {
        declared.set(raw.name.slice('xmlns:'.length), decodeEntities(this.source.slice(raw.start, raw.end)));
      }
    }
    return declared;
  }

  #emitClose(tag: number): XmlToken {
    const open = this.#openNames[this.#openNames.length - 1];
    if (open === undefined || !this.source.startsWith(open.raw, tag + 2)) {
      throw this.#damaged('its tags do not nest');
    }
    const end = skipSpace(this.source, tag + 2 + open.raw.length);
    if (this.source.charCodeAt(end) !== GREATER) throw this.#damaged('its tags do not nest');
    this.start = tag;
    this.end = end + 1;
    this.#position = this.end;
    return this.#leaveElement();
  }

  #emitEmptyClose(): XmlToken {
    this.#isClosePending = false;
    this.start = this.end;
    return this.#leaveElement();
  }

  #leaveElement(): XmlToken {
    this.name = this.#openNames.pop()?.name ?? '';
    this.#currentScope = this.#openScopes.pop() ?? this.#currentScope;
    this.token = 'close';
    return 'close';
  }

  #finish(): XmlToken {
    if (this.#openNames.length > 0) throw this.#damaged('it ends too soon');
    this.start = this.source.length;
    this.end = this.source.length;
    this.token = 'end';
    return 'end';
  }

  #damaged(why: string): ConversionRefused {
    return new ConversionRefused(
      'damaged',
      `The file is damaged: ${this.#options.partName} can't be read, ${why}.`,
    );
  }
}
