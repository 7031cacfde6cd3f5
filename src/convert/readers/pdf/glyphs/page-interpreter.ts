/**
 * Interprets a page's operators without drawing, and records the positions of words, rules and filled areas. One pass
 * produces everything that text, tables and structure need; pictures are not decoded.
 */
import { OPS } from 'unpdf/pdfjs';
import { type Annotations, onBaseline, withLinks } from '../file/annotations.ts';
import {
  type Glyph,
  isGlyph,
  matrixOf,
  numberAt,
  pathData,
  property,
  stringAt,
  valueAt,
} from '../file/operator-list.ts';
import { type Box, type FileBox, type Matrix, multiply } from '../geometry.ts';
import { dropCovered } from '../lines/covered-words.ts';
import { strikeWords } from '../lines/strikes.ts';
import type { Direction, PageContent, Word } from '../page-model.ts';
import {
  type GraphicsState,
  initialState,
  type LoadedFont,
  startOfText,
  type TextPosition,
} from './graphics-state.ts';
import { findHiddenWords } from './hidden-words.ts';
import { fontOf } from './load-font.ts';
import {
  boundsOfPath,
  boxPath,
  isRectangle,
  PaintedAreas,
  rectanglePath,
  sharedBox,
} from './painted-areas.ts';
import { ShapeCollector } from './path-shapes.ts';
import { type MarkedContent, Pen } from './pen.ts';
import { type ShownGlyph, shownGlyph } from './shown-glyphs.ts';
import { boxInFrame, nearPage, type PageSize } from './text-frame.ts';
import { trimPage } from './trim-page.ts';
import { WordBuilder } from './word-builder.ts';
import { WordCache } from './word-cache.ts';

const MAX_STATE_DEPTH = 2_000;

/** Whether the content of an optional group (a layer) is shown. */
export type LayerVisibility = (group: unknown) => boolean;

/** The displayed page: its size in points, and the map from the file's coordinates to it. */
export interface PageView extends PageSize {
  /** 1 for the first page. */
  readonly number: number;
  readonly transform: Matrix;
  /** The trimmed part of the page in the file's coordinates, if the file has it. */
  readonly trimBox?: FileBox | undefined;
}

const UNMARKED: MarkedContent = { markedId: undefined, artifact: false, hidden: false };

const PAINTS_STROKE: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const PAINTS_FILL: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

const PAINTS_PICTURE: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintSolidColorImageMask,
  OPS.shadingFill,
]);

/** The name in pdf.js. */
const NORMAL_BLENDING = 'source-over';
const UNIT_SQUARE = rectanglePath(0, 0, 1, 1);

/** Executes operators one by one, then provides the resulting page content. */
export class PageInterpreter {
  readonly #view: PageView;
  readonly #findFont: (id: string) => unknown;
  readonly #isVisible: LayerVisibility;
  readonly #words: WordBuilder;
  readonly #shapes = new ShapeCollector();
  readonly #areas = new PaintedAreas();
  /** The next path is a clipping path. */
  #isClipping = false;
  readonly #fonts = new Map<string, LoadedFont>();
  readonly #glyphs = new Map<Glyph, ShownGlyph>();
  readonly #saved: GraphicsState[] = [];
  readonly #marked: MarkedContent[] = [];
  #state: GraphicsState;
  #text: TextPosition = startOfText();
  #lostText = false;
  #pen: Pen | undefined;

  /**
   * @param findFont returns pdf.js's font object for its id
   * @param spelling a cache that pages of one file may share
   */
  constructor(
    view: PageView,
    isVisible: LayerVisibility,
    findFont: (id: string) => unknown,
    wordCache = new WordCache(),
  ) {
    this.#words = new WordBuilder(wordCache);
    this.#view = view;
    this.#isVisible = isVisible;
    this.#findFont = findFont;
    this.#state = initialState(view.transform);
  }

  execute(operator: number, args: unknown): void {
    const state = this.#state;
    if (operator !== OPS.showText && operator !== OPS.moveText) this.#pen = undefined;
    switch (operator) {
      case OPS.showText:
        this.#showGlyphs(valueAt(args, 0));
        break;
      case OPS.moveText:
        this.moveText(numberAt(args, 0), numberAt(args, 1));
        break;
      case OPS.setTextMatrix:
        this.#text = startOfText(matrixOf(valueAt(args, 0)) ?? matrixOf(args) ?? [1, 0, 0, 1, 0, 0]);
        break;
      case OPS.beginText:
        this.#text = startOfText();
        break;
      case OPS.nextLine:
        this.moveText(0, state.leading);
        break;
      case OPS.setLeadingMoveText:
        state.leading = numberAt(args, 1);
        this.moveText(numberAt(args, 0), numberAt(args, 1));
        break;
      case OPS.setFont:
        this.#setFontById(stringAt(args, 0), numberAt(args, 1));
        break;
      default:
        this.#executeSetting(operator, args);
        break;
    }
  }

  /** Executes an operator that sets the style of text and lines. */
  #executeSetting(operator: number, args: unknown): void {
    const state = this.#state;
    switch (operator) {
      case OPS.setLeading:
        state.leading = -numberAt(args, 0);
        break;
      case OPS.setCharSpacing:
        state.charSpacing = numberAt(args, 0);
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = numberAt(args, 0);
        break;
      case OPS.setHScale:
        state.horizontalScale = numberAt(args, 0) / 100;
        break;
      case OPS.setTextRise:
        state.rise = numberAt(args, 0);
        break;
      case OPS.setTextRenderingMode:
        state.renderingMode = numberAt(args, 0);
        break;
      case OPS.setFillRGBColor:
      case OPS.setFillColorN:
      case OPS.setStrokeRGBColor:
        this.#setColor(operator, stringAt(args, 0));
        break;
      case OPS.setLineWidth:
        state.lineWidth = numberAt(args, 0);
        break;
      case OPS.setGState:
        this.#setGraphicsState(valueAt(args, 0));
        break;
      default:
        this.#executeOther(operator, args);
        break;
    }
  }

  #setColor(operator: number, color: string): void {
    if (operator === OPS.setStrokeRGBColor) this.#state.strokeColor = color;
    else if (operator === OPS.setFillRGBColor) this.#state.fillColor = color;
    if (operator !== OPS.setStrokeRGBColor) this.#state.hasPattern = operator === OPS.setFillColorN;
  }

  /** Executes an operator that saves or transforms the state, paints, or marks content. */
  #executeOther(operator: number, args: unknown): void {
    switch (operator) {
      case OPS.save:
        this.#save();
        break;
      case OPS.beginGroup:
        this.#beginGroup();
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        this.#restore();
        break;
      case OPS.transform:
        this.#transform(matrixOf(args));
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#transform(matrixOf(valueAt(args, 0)));
        this.#clipTo(boxPath(valueAt(args, 1)));
        break;
      case OPS.clip:
      case OPS.eoClip:
        this.#isClipping = true;
        break;
      case OPS.constructPath:
        this.#paintPath(numberAt(args, 0), args);
        break;
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        this.#beginMarked(args);
        break;
      case OPS.endMarkedContent:
        this.#marked.pop();
        break;
      default:
        if (PAINTS_PICTURE.has(operator)) this.#addPicture(operator);
        break;
    }
  }

  content(annotations: Annotations): PageContent {
    this.#words.finish();
    const { width, height, transform, trimBox } = this.#view;
    const byDirection = [...this.#words.words];
    const main = mainDirection(byDirection);
    const turned = byDirection.filter(([direction]) => direction !== main && direction !== 'slanted');
    const frame = main === 1 || main === 3 ? { width: height, height: width } : { width, height };
    const shown = this.#inMainFrame(main, frame, annotations);
    const { words, rules } =
      main === 0 ? strikeWords(shown, this.#shapes.rules) : { words: shown, rules: [] };
    const content = {
      number: this.#view.number,
      width: frame.width,
      height: frame.height,
      words,
      turned: turned.map(([, words]) => words),
      comments: annotations.comments,
      lostText: this.#lostText,
      rules,
      fills: main === 0 ? this.#shapes.fills : [],
      hidden: findHiddenWords(this.#words, this.#areas, this.#view),
    };
    return main === 0 ? trimPage(content, transform, trimBox) : content;
  }

  /** Adds links and fields, whose coordinates are those of the displayed page, to the frame of the main direction. */
  #inMainFrame(main: Direction, frame: PageSize, annotations: Annotations): readonly Word[] {
    const words = dropCovered(nearPage(this.#words.words.get(main) ?? [], frame));
    const turn = <T extends Box>(box: T): T => ({ ...box, ...boxInFrame(main, box, this.#view) });
    const next = (words.at(-1)?.contentIndex ?? -1) + 1;
    const fields = (main === 0 ? annotations.words : annotations.words.map(turn)).map((field, index) =>
      onBaseline({ ...field, contentIndex: next + index }, words),
    );
    return withLinks(
      fields.length === 0 ? words : [...words, ...fields],
      main === 0 ? annotations.links : annotations.links.map(turn),
    );
  }

  #save(): void {
    if (this.#saved.length < MAX_STATE_DEPTH) this.#saved.push({ ...this.#state });
  }

  #beginGroup(): void {
    this.#save();
    this.#state.groupOpacity *= this.#state.opacity;
    this.#state.opacity = 1;
  }

  #restore(): void {
    const saved = this.#saved.pop();
    if (saved !== undefined) this.#state = saved;
  }

  #transform(matrix: Matrix | undefined): void {
    if (matrix !== undefined) this.#state.matrix = multiply(this.#state.matrix, matrix);
  }

  moveText(x: number, y: number): void {
    const text = this.#text;
    text.lineX += x;
    text.lineY += y;
    text.x = text.lineX;
    text.y = text.lineY;
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      const key = stringAt(entry, 0);
      const value = valueAt(entry, 1);
      if (key === 'Font') this.#setFontById(stringAt(value, 0), numberAt(value, 1));
      if (key === 'LW') this.#state.lineWidth = numberAt(entry, 1);
      if (key === 'ca') this.#state.opacity = numberAt(entry, 1);
      if (key === 'BM') this.#state.blends = stringAt(entry, 1) !== NORMAL_BLENDING;
    }
  }

  #setFontById(id: string, size: number): void {
    this.setFont(this.#fonts.get(id) ?? this.#loadFont(id), size);
  }

  setFont(font: LoadedFont, size: number): void {
    this.#pen = undefined;
    this.#state.font = font;
    this.#state.fontSize = size;
  }

  #loadFont(id: string): LoadedFont {
    const font = this.#findFont(id);
    const loaded = fontOf(font);
    if (typeof property(font, 'loadedName') !== 'string') this.#lostText = true;
    this.#fonts.set(id, loaded);
    return loaded;
  }

  #paintPath(paint: number, args: unknown): void {
    const [stroked, filled] = [PAINTS_STROKE.has(paint), PAINTS_FILL.has(paint)];
    if (this.#isClipping) this.#clipTo(pathData(args));
    this.#isClipping = false;
    if ((!stroked && !filled) || this.#isHidden()) return;
    const { matrix, lineWidth, fillColor } = this.#state;
    if (filled) this.#addFilled(pathData(args));
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    this.#shapes.add({
      data: pathData(args),
      matrix,
      stroked,
      filled,
      lineWidth: lineWidth * scale,
      fillColor,
    });
  }

  #clipTo(path: ArrayLike<number>): void {
    const bounds = boundsOfPath(path, this.#state.matrix);
    if (bounds !== undefined) this.#state.clip = sharedBox(this.#state.clip, bounds);
  }

  #addFilled(path: ArrayLike<number>): void {
    const { matrix, hasPattern, fillColor, clip } = this.#state;
    const bounds = boundsOfPath(path, matrix);
    if (bounds === undefined) return;
    const isKnown = !hasPattern && isRectangle(path);
    this.#areas.add({
      ...sharedBox(clip, bounds),
      color: isKnown ? fillColor : undefined,
      isOpaque: isKnown && this.#isOpaque(),
      isPicture: false,
    });
  }

  /** A picture fills the unit square, a shading the whole clipping area. */
  #addPicture(operator: number): void {
    if (this.#isHidden()) return;
    const { matrix, clip } = this.#state;
    const { width, height } = this.#view;
    const all = { left: 0, top: 0, right: width, bottom: height };
    const bounds = operator === OPS.shadingFill ? all : (boundsOfPath(UNIT_SQUARE, matrix) ?? all);
    const isOpaque = operator === OPS.paintImageXObject && this.#isOpaque();
    this.#areas.add({ ...sharedBox(clip, bounds), color: undefined, isOpaque, isPicture: true });
  }

  #isOpaque(): boolean {
    const { opacity, groupOpacity, blends } = this.#state;
    return !blends && opacity * groupOpacity > 0.95;
  }

  #beginMarked(args: unknown): void {
    const outer = this.#marked.at(-1);
    const first = valueAt(args, 0);
    const tag = typeof first === 'string' ? first : String(property(first, 'name') ?? '');
    const id = valueAt(args, 1);
    const layered = tag === 'OC' && typeof id === 'object' && id !== null;
    this.#marked.push({
      markedId: typeof id === 'number' ? id : outer?.markedId,
      artifact: tag === 'Artifact' || (outer?.artifact ?? false),
      hidden: (outer?.hidden ?? false) || (layered && !this.#isVisible(id)),
    });
  }

  #isHidden(): boolean {
    return this.#marked.at(-1)?.hidden ?? false;
  }

  #showGlyphs(glyphs: unknown): void {
    const { font } = this.#state;
    const pen = this.pen();
    if (pen === undefined || font === undefined || !Array.isArray(glyphs)) return;
    pen.begin();
    for (const each of glyphs) {
      if (typeof each === 'number') pen.kern(each);
      else if (isGlyph(each)) pen.show(this.#shown(each, font));
    }
    pen.leave();
  }

  /** Cached by identity: pdf.js uses the same object for the same glyph of a font. */
  #shown(glyph: Glyph, font: LoadedFont): ShownGlyph {
    const known = this.#glyphs.get(glyph);
    if (known !== undefined) return known;
    const shown = shownGlyph(glyph, font);
    this.#glyphs.set(glyph, shown);
    return shown;
  }

  /** The pen for showing glyphs, reused until anything but the text position changes; undefined without a font. */
  pen(): Pen | undefined {
    this.#pen ??= this.#createPen();
    return this.#pen;
  }

  #createPen(): Pen | undefined {
    const { font } = this.#state;
    if (font === undefined) return undefined;
    const marked = this.#marked.at(-1) ?? UNMARKED;
    return new Pen(
      { state: this.#state, font, marked, page: this.#view, order: this.#areas.count },
      this.#text,
      this.#words,
    );
  }
}

/** The direction of most characters. */
function mainDirection(byDirection: readonly (readonly [Direction, readonly Word[]])[]): Direction {
  const [only] = byDirection;
  if (only !== undefined && byDirection.length === 1) return only[0];
  let [best, max] = [0 as Direction, 0];
  for (const [direction, words] of byDirection) {
    // Slanted text is a stamp across the page.
    if (direction === 'slanted') continue;
    const count = words.reduce((sum, word) => sum + word.text.length, 0);
    if (count > max) [best, max] = [direction, count];
  }
  return best;
}
