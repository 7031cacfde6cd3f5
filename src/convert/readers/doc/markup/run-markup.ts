/** Writes the characters of a paragraph as runs: text, fields, notes, text boxes, symbols. */

import type { Bytes } from '../../../package/bytes.ts';
import { element, escapeXml, valued } from '../../../package/write-xml.ts';
import type { BinaryDocument, BinaryNote } from '../binary/binary-document.ts';
import { type BinaryFormField, readFormField } from '../binary/form-field.ts';
import { type BinaryPicture, readInlinePicture } from '../binary/pictures.ts';
import { type Piece, pieceIndexAt } from '../binary/piece-table.ts';
import type { Stretch } from '../binary/positions.ts';
import { readModifiers } from '../binary/property-runs.ts';
import {
  type RunProperties,
  readRunProperties,
  runPropertiesXml,
  type StyleLookup,
} from './run-properties.ts';

/** Reference elements by kind of note. */
export type NoteElement = 'w:footnoteReference' | 'w:endnoteReference' | 'w:commentReference';

const FIELD_MARKS: ReadonlyMap<string, string> = new Map([
  ['\x13', 'begin'],
  ['\x14', 'separate'],
  ['\x15', 'end'],
]);

/** Characters with an element in WordprocessingML. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['\t', '<w:tab/>'],
  ['\x0B', '<w:br/>'],
  ['\x0C', '<w:br w:type="page"/>'],
  ['\x0E', '<w:br w:type="column"/>'],
  ['\x1E', '<w:noBreakHyphen/>'],
  ['\x1F', '<w:softHyphen/>'],
]);

const CONTROL = /(\p{Cc})/u;
const SYMBOL_PLACEHOLDER = '(';
const DRAWING = '\x08';
const PICTURE = '\x01';
/** The instruction of a check box or list field. */
const FORM_INSTRUCTION = /^\s*FORM(?:CHECKBOX|DROPDOWN)\P{Cc}*$/u;
const MAX_FORM_INSTRUCTION = 60;
const NAMED = /^[\p{L}\p{N}_-]{1,40}$/u;

/** Embedded data besides the text. */
export interface Embedded {
  /** The stream of pictures and of long modifier lists. */
  readonly data: Bytes | undefined;
  /** The equation in an embedded object, by its number, as an Office Math element. */
  readonly equationOf: (object: number) => string | undefined;
  /** The data of a Microsoft Graph chart in an embedded object, by its number. */
  readonly graphOf: (object: number) => Uint8Array | undefined;
}

export class RunWriter {
  readonly #notes = new Map<number, string>();
  /** For each open field, whether its instruction is still being read. */
  readonly #fields: boolean[] = [];
  /** Number of fields open within one whose object was converted, including itself; 0 outside. */
  #objectFields = 0;
  #bookmark = 0;
  #pictures = 0;
  /** The charts so far, by the ids that the runs refer to. */
  readonly graphs = new Map<string, Uint8Array>();

  /** @param writeStretch writes the blocks of text boxes */
  constructor(
    readonly document: BinaryDocument,
    readonly styles: StyleLookup,
    readonly writeStretch: (stretch: Stretch) => string,
    readonly embedded: Embedded,
  ) {}

  /** Registers the notes of a kind; their ids are their indexes from 1. */
  addNotes(name: NoteElement, notes: readonly BinaryNote[]): void {
    for (const [at, note] of notes.entries()) {
      this.#notes.set(note.reference, `<w:r>${element(name, { 'w:id': at + 1 })}</w:r>`);
    }
  }

  /** The runs of a stretch within one paragraph, without the paragraph mark. */
  write({ from, to }: Stretch, paragraphStyle: number): string {
    let xml = '';
    for (let position = from; position < to; ) {
      const { end, properties } = this.#runAt(position, to, paragraphStyle);
      if (!properties.deleted) xml += this.#writeRun(position, end, properties);
      position = end;
    }
    return xml + this.#bookmarksAt(to);
  }

  /** Whether the character at a position was deleted in a tracked change. */
  isDeleted(position: number, paragraphStyle: number): boolean {
    return this.#runAt(position, position + 1, paragraphStyle).properties.deleted;
  }

  /** The properties at a position, and the position of the next change. */
  #runAt(
    position: number,
    limit: number,
    style: number,
  ): { readonly end: number; readonly properties: RunProperties } {
    const piece = this.document.pieces[pieceIndexAt(this.document.pieces, position)];
    if (piece === undefined) return { end: limit, properties: readRunProperties([], style, this.styles) };
    const offset = piece.offset + (position - piece.from) * piece.width;
    const { runs } = this.document.characters;
    const run = runs[this.document.characters.indexAt(offset)];
    const isInside = run !== undefined && run.start <= offset;
    const nextOffset = isInside ? run.end : (run?.start ?? Number.POSITIVE_INFINITY);
    const characters = Math.max(1, Math.ceil((nextOffset - offset) / piece.width));
    const end = Math.min(limit, piece.to, position + characters);
    return { end, properties: this.#properties(isInside ? readModifiers(run.modifiers) : [], piece, style) };
  }

  #properties(own: ReturnType<typeof readModifiers>, piece: Piece, style: number): RunProperties {
    const ofPiece = piece.modifiers === undefined ? [] : readModifiers(piece.modifiers);
    return readRunProperties([...own, ...ofPiece], style, this.styles);
  }

  #writeRun(from: number, to: number, properties: RunProperties): string {
    let xml = '';
    let start = from;
    // Bookmarks and notes split the run.
    for (let position = from; position < to; position++) {
      const note = this.#notes.get(position);
      if (note === undefined && !this.document.bookmarks.has(position)) continue;
      xml += this.#writeText(this.document.text.slice(start, position), start, properties);
      xml += this.#bookmarksAt(position) + (note ?? '');
      start = position;
    }
    return xml + this.#writeText(this.document.text.slice(start, to), start, properties);
  }

  #bookmarksAt(position: number): string {
    const names = this.document.bookmarks.get(position) ?? [];
    return names.map((name) => this.#bookmarkXml(name)).join('');
  }

  #bookmarkXml(name: string): string {
    if (!NAMED.test(name)) return '';
    this.#bookmark += 1;
    const id = { 'w:id': this.#bookmark };
    return element('w:bookmarkStart', { ...id, 'w:name': name }) + element('w:bookmarkEnd', id);
  }

  #writeText(text: string, position: number, properties: RunProperties): string {
    const { symbol } = properties;
    if (symbol !== undefined && properties.special && text.includes(SYMBOL_PLACEHOLDER)) {
      const sign = element('w:sym', {
        'w:font': symbol.font,
        'w:char': symbol.character.toString(16).toUpperCase().padStart(4, '0'),
      });
      return this.#run(sign.repeat(text.length), properties);
    }
    let xml = '';
    let at = position;
    for (const part of text.split(CONTROL)) {
      if (part !== '') xml += this.#writePart(part, at, properties);
      at += part.length;
    }
    return xml;
  }

  #writePart(part: string, position: number, properties: RunProperties): string {
    const mark = FIELD_MARKS.get(part);
    if (mark !== undefined) return this.#fieldMark(mark, position, properties);
    const known = ELEMENTS.get(part);
    if (known !== undefined) return this.#run(known, properties);
    if (part === DRAWING)
      return this.#textBoxAt(position) + this.#picture(this.document.floatingPictures.get(position));
    if (part === PICTURE) return this.#inlinePicture(properties);
    if (CONTROL.test(part)) return '';
    const name = this.#fields.at(-1) === true ? 'w:instrText' : 'w:t';
    return this.#run(`<${name} xml:space="preserve">${escapeXml(part)}</${name}>`, properties);
  }

  #fieldMark(mark: string, position: number, properties: RunProperties): string {
    if (this.#objectFields > 0) this.#objectFields += mark === 'begin' ? 1 : mark === 'end' ? -1 : 0;
    if (mark === 'begin') this.#fields.push(true);
    else if (this.#fields.length === 0) return '';
    else if (mark === 'separate') this.#fields[this.#fields.length - 1] = false;
    else this.#fields.pop();
    const form = mark === 'begin' ? this.#formAt(position) : undefined;
    const content = form === undefined ? '' : formXml(form);
    const character = this.#run(element('w:fldChar', { 'w:fldCharType': mark }, content), properties);
    return mark === 'separate' ? character + this.#objectAt(properties) : character;
  }

  /** The form field that begins at a position: its instruction ends in a placeholder character. */
  #formAt(position: number): BinaryFormField | undefined {
    const field = this.document.text.slice(position + 1, position + MAX_FORM_INSTRUCTION);
    const length = field.indexOf(PICTURE);
    if (this.embedded.data === undefined || !FORM_INSTRUCTION.test(field.slice(0, Math.max(0, length))))
      return undefined;
    const placeholder = position + 1 + length;
    const { form } = this.#runAt(placeholder, placeholder + 1, 0).properties;
    return form === undefined ? undefined : readFormField(this.embedded.data, form);
  }

  /** An equation or a chart replaces its preview picture. */
  #objectAt({ object }: RunProperties): string {
    if (object === undefined || this.#objectFields > 0) return '';
    const equation = this.embedded.equationOf(object);
    const xml = equation === undefined ? this.#graphOf(object) : element('m:oMathPara', {}, equation);
    if (xml !== '') this.#objectFields = 1;
    return xml;
  }

  #graphOf(object: number): string {
    const graph = this.embedded.graphOf(object);
    if (graph === undefined) return '';
    const id = `graph${this.graphs.size + 1}`;
    this.graphs.set(id, graph);
    const content = element('o:OLEObject', { ProgID: 'MSGraph.Chart.8', 'r:id': id });
    return `<w:r><w:object><v:shape><v:imagedata/></v:shape>${content}</w:object></w:r>`;
  }

  #textBoxAt(position: number): string {
    const box = this.document.textBoxes.get(position);
    return box === undefined ? '' : textBoxXml(this.writeStretch(box));
  }

  #inlinePicture({ special, picture }: RunProperties): string {
    const { data } = this.embedded;
    if (!special || picture === undefined || data === undefined || this.#fields.at(-1) === true) return '';
    return this.#objectFields > 0 ? '' : this.#picture(readInlinePicture(data, picture));
  }

  #picture(picture: BinaryPicture | undefined): string {
    if (picture === undefined) return '';
    this.#pictures += 1;
    return pictureXml(`image${this.#pictures}.${picture.ending}`, picture.alt);
  }

  #run(content: string, properties: RunProperties): string {
    return `<w:r>${runPropertiesXml(properties.xml)}${content}</w:r>`;
  }
}

function formXml(form: BinaryFormField): string {
  const content =
    form.kind === 'check-box'
      ? element('w:checkBox', {}, valued('w:checked', form.isChecked ? 1 : 0))
      : element(
          'w:ddList',
          {},
          valued('w:result', form.chosen) +
            form.entries.map((entry) => valued('w:listEntry', entry)).join(''),
        );
  return element('w:ffData', {}, content);
}

/** A run with a text box that contains the blocks. */
export function textBoxXml(blocks: string): string {
  const content = `<w:txbxContent>${blocks}</w:txbxContent>`;
  return `<w:r><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></w:r>`;
}

/** A run with a picture of which only name and description are known. */
function pictureXml(name: string, alt: string): string {
  const own = element('pic:cNvPr', { id: 0, name, descr: alt === '' ? undefined : alt });
  const graphic = `<a:graphic><a:graphicData><pic:pic><pic:nvPicPr>${own}</pic:nvPicPr></pic:pic></a:graphicData></a:graphic>`;
  return `<w:r><w:drawing><wp:inline>${graphic}</wp:inline></w:drawing></w:r>`;
}
