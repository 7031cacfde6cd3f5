/**
 * Reads the visible text of a paragraph with the XML position of each character. What is not shown is skipped:
 * tracked deletions, the sources of moves, field instructions, hidden runs, the annotations of ruby text. Nothing is
 * changed here.
 *
 * Source: ECMA-376 Part 1, 17.3.2 and 17.3.3 (runs), 17.13.5 (tracked changes), 17.16 (fields), 22.1 (math).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { FieldStack } from '../../readers/docx/fields/fields.ts';
import { OPAQUE } from '../fold-text.ts';
import { shownText } from '../shown-text.ts';
import type { Piece } from './paragraph.ts';

/** Elements within a paragraph whose children are read as if they were its own. */
const TRANSPARENT = new Set([
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
  'w:rubyBase',
]);

/** Run elements that represent one character. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u2011'],
  ['w:softHyphen', '\u00AD'],
]);

/** Run elements that show something other than text. */
const SHOWN = new Set(['w:sym', 'w:object', 'w:pict', 'w:pgNum', 'w:contentPart']);

const OFF = new Set(['0', 'false', 'off']);

interface InlineContext {
  readonly parent: XmlElement;
  readonly controls: readonly XmlElement[];
}

export class InlineReader {
  readonly pieces: Piece[] = [];
  text = '';
  /** Drawings, objects and alternate content, which may contain text boxes. */
  readonly shapes: XmlElement[] = [];

  /**
   * @param fields the fields open at the start of the paragraph; carried over to the next one
   * @param preserves whether the part as a whole preserves white space at the ends of its texts
   */
  readonly #fields: FieldStack;
  readonly #preserves: boolean;

  constructor(fields: FieldStack, preserves: boolean) {
    this.#fields = fields;
    this.#preserves = preserves;
  }

  /** @param controls content controls around the paragraph, outermost first */
  read(paragraph: XmlElement, controls: readonly XmlElement[]): void {
    this.#readChildren(paragraph, controls);
  }

  #readChildren(parent: XmlElement, controls: readonly XmlElement[]): void {
    for (const child of parent.elements()) {
      if (child.name === 'w:r') this.#readRun(child, { parent, controls });
      else if (TRANSPARENT.has(child.name)) this.#readChildren(child, controls);
      else if (child.name === 'w:sdt') this.#readChildren(child, [...controls, child]);
      else if (child.name === 'w:fldSimple') {
        this.#readSimpleField(child, controls);
      } else if (child.name === 'mc:AlternateContent') {
        const [shown] = child.elements();
        if (shown !== undefined) this.#readChildren(shown, controls);
      } else if (child.name === 'm:oMath' || child.name === 'm:oMathPara') {
        this.#appendOpaque(child, child, { parent, controls });
      }
    }
  }

  #readSimpleField(field: XmlElement, controls: readonly XmlElement[]): void {
    this.#fields.begin();
    this.#fields.addInstruction(field.attribute('w:instr') ?? '');
    this.#fields.separate();
    this.#readChildren(field, controls);
    this.#fields.end();
  }

  #readRun(run: XmlElement, context: InlineContext): void {
    const hidden = isHidden(run);
    for (const child of run.elements()) {
      if (child.name === 'w:fldChar') this.#readFieldCharacter(child.attribute('w:fldCharType'));
      else if (child.name === 'w:instrText') this.#fields.addInstruction(child.text);
      else if (!hidden && !this.#fields.isInInstruction) this.#readShown(child, run, context);
    }
  }

  #readFieldCharacter(type: string | undefined): void {
    if (type === 'begin') this.#fields.begin();
    else if (type === 'separate') this.#fields.separate();
    else if (type === 'end') this.#fields.end();
  }

  #readShown(child: XmlElement, run: XmlElement, context: InlineContext): void {
    const mark = MARKS.get(child.name);
    if (child.name === 'w:t') this.#appendText(child, run, context);
    else if (mark !== undefined) this.#appendMark(child, mark, run, context);
    else if (child.name === 'w:ruby') this.#readChildren(child, context.controls);
    else if (child.name === 'w:drawing') {
      this.shapes.push(child);
      if (child.element('wp:inline') !== undefined) this.#appendOpaque(child, run, context);
    } else if (child.name === 'mc:AlternateContent') {
      this.shapes.push(child);
      if (showsInline(child)) this.#appendOpaque(child, run, context);
    } else if (SHOWN.has(child.name)) {
      this.shapes.push(child);
      this.#appendOpaque(child, run, context);
    }
  }

  #appendText(element: XmlElement, run: XmlElement, context: InlineContext): void {
    const shown = shownText(element, this.#preserves);
    if (shown.text === '') return;
    if (this.#fields.isComputed) this.#appendOpaque(element, run, context);
    else this.#append({ kind: 'text', element, run, ...shown, ...context });
  }

  #appendMark(element: XmlElement, mark: string, run: XmlElement, context: InlineContext): void {
    const type = element.attribute('w:type') ?? 'textWrapping';
    if (element.name === 'w:br' && type !== 'textWrapping') this.#appendOpaque(element, run, context);
    else this.#append({ kind: 'mark', text: mark, element, run, lead: 0, isPreserved: true, ...context });
  }

  #appendOpaque(element: XmlElement, run: XmlElement, context: InlineContext): void {
    this.#append({ kind: 'opaque', text: OPAQUE, element, run, lead: 0, isPreserved: true, ...context });
  }

  #append(piece: Omit<Piece, 'first' | 'field'>): void {
    const field = this.#fields.instruction;
    this.pieces.push({ ...piece, first: this.text.length, ...(field === undefined ? {} : { field }) });
    this.text += piece.text;
  }
}

function isHidden(run: XmlElement): boolean {
  const vanish = run.element('w:rPr')?.element('w:vanish');
  return vanish !== undefined && !OFF.has(vanish.attribute('w:val') ?? '1');
}

/** True for inline pictures and text, false for what floats beside the text. */
function showsInline(alternates: XmlElement): boolean {
  const [shown] = alternates.elements();
  if (shown === undefined) return false;
  const isInline = (element: XmlElement) =>
    element.name === 'w:drawing' ? element.element('wp:inline') !== undefined : true;
  return shown.elements().some(isInline);
}
