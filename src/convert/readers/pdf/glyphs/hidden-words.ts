/**
 * Which words of a page nobody sees: painted in the color behind them, too small, off the page, cut off, covered,
 * transparent or not painted at all. The text layer of a scan, which is there to be searched, is none of these, nor is a
 * shadow or outline of text that is seen at the same spot.
 */
import { type HiddenText, type HidingWay, SMALLEST_READABLE } from '../../../../domain/hidden-text.ts';
import { looksAlike } from '../../../hidden/colors.ts';
import { HiddenTexts } from '../../../hidden/hidden-texts.ts';
import type { Box } from '../geometry.ts';
import type { Direction, Word } from '../page-model.ts';
import type { PaintedAreas, TextPaint } from './painted-areas.ts';
import type { PageSize } from './text-frame.ts';

/** Nothing is seen of what is painted with less. */
const LEAST_OPACITY = 0.04;
/** Below this share of a page's words, words that are not painted or lie under pictures are no text layer. */
const LAYER_SHARE = 0.5;
/** A scan fills more of its page than this. */
const SCAN_SHARE = 0.5;
/** Text rendering modes (ISO 32000-1, table 106). */
const STROKES: ReadonlySet<number> = new Set([1, 2, 5, 6]);
const [STROKE_ONLY, UNPAINTED, CLIP_ONLY] = [1, 3, 7];

interface Judged {
  readonly word: Word;
  readonly box: Box;
  way: HidingWay | undefined;
  /** It may be the text layer of a scan. */
  readonly isLayer: boolean;
}

export interface PageText {
  readonly words: ReadonlyMap<Direction, readonly Word[]>;
  /** How each word was painted, by direction and place. */
  readonly paints: ReadonlyMap<Direction, readonly TextPaint[]>;
}

export function findHiddenWords(text: PageText, areas: PaintedAreas, page: PageSize): readonly HiddenText[] {
  const judged: Judged[] = [];
  let isSuspicious = false;
  for (const [direction, words] of text.words) {
    const paints = text.paints.get(direction) ?? [];
    for (const [at, word] of words.entries()) {
      const paint = paints[at];
      if (paint === undefined) continue;
      const one = judge(word, paint, direction, { areas, page });
      isSuspicious ||= one.way !== undefined;
      judged.push(one);
    }
  }
  if (!isSuspicious) return [];
  forgiveLayer(judged, { areas, page });
  forgiveShadows(judged);
  const hidden = new HiddenTexts();
  for (const { way, word } of judged) {
    if (way === undefined) hidden.end();
    else hidden.add(way, word.glued ? word.text : ` ${word.text}`);
  }
  return hidden.list();
}

interface Surroundings {
  readonly areas: PaintedAreas;
  readonly page: PageSize;
}

function judge(word: Word, paint: TextPaint, direction: Direction, around: Surroundings): Judged {
  const box = onPage(word, direction, around.page);
  if (word.size < SMALLEST_READABLE) return { word, box, way: 'tiny', isLayer: false };
  if (paint.opacity < LEAST_OPACITY) return { word, box, way: 'transparent', isLayer: false };
  // The frame of slanted text does not tell where on the page it stands.
  if (direction === 'slanted') return { word, box, way: undefined, isLayer: false };
  const way = wayOfPosition(box, paint, around.page);
  if (way !== undefined) return { word, box, way, isLayer: false };
  return { word, box, ...wayOfPaint(box, paint, around.areas) };
}

function wayOfPosition(box: Box, { clip }: TextPaint, { width, height }: PageSize): HidingWay | undefined {
  if (box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height) return 'off_page';
  if (clip === undefined) return undefined;
  const isOut =
    box.right <= clip.left || box.bottom <= clip.top || box.left >= clip.right || box.top >= clip.bottom;
  return isOut ? 'clipped' : undefined;
}

function wayOfPaint(box: Box, paint: TextPaint, areas: PaintedAreas): Pick<Judged, 'way' | 'isLayer'> {
  const { renderingMode: mode, order } = paint;
  if (mode === UNPAINTED) return { way: areas.isOnPicture(box) ? undefined : 'transparent', isLayer: true };
  if (mode === CLIP_ONLY)
    return { way: areas.isPaintedOver(box, order) ? undefined : 'transparent', isLayer: true };
  const cover = order < areas.count ? areas.coverOf(box, order) : undefined;
  if (cover !== undefined) return { way: 'covered', isLayer: cover === 'picture' };
  return { way: isInColorBehind(box, paint, areas) ? 'color' : undefined, isLayer: false };
}

function isInColorBehind(box: Box, paint: TextPaint, areas: PaintedAreas): boolean {
  const { fillColor, strokeColor, renderingMode: mode, order } = paint;
  if (fillColor === undefined && mode !== STROKE_ONLY) return false;
  const painted =
    mode === STROKE_ONLY ? [strokeColor] : [fillColor ?? '', ...(STROKES.has(mode) ? [strokeColor] : [])];
  // Most text is dark, and nothing on its page is as dark.
  if (!painted.every((color) => areas.holdsColor(color))) return false;
  const behind = areas.colorsBehind(box, order);
  return behind?.every((color) => painted.every((one) => looksAlike(one, color))) === true;
}

/**
 * Where most of a page's words are unpainted or under pictures, they are a layer that is there to be searched: of a scan,
 * whose pictures fill the page, or of a drawing, whose letters are shapes.
 */
function forgiveLayer(judged: readonly Judged[], { areas, page }: Surroundings): void {
  const layer = judged.filter(({ isLayer }) => isLayer);
  if (layer.length < LAYER_SHARE * judged.length) return;
  const isScan = areas.pictureArea > SCAN_SHARE * page.width * page.height;
  if (!isScan && areas.shapes < layer.length) return;
  for (const one of layer) one.way = undefined;
}

/** Words of the same letters that are seen on the same spot make them no less seen. */
function forgiveShadows(judged: readonly Judged[]): void {
  const seen = new Map<string, Box[]>();
  for (const { way, word, box } of judged) {
    if (way !== undefined) continue;
    const boxes = seen.get(word.text);
    if (boxes === undefined) seen.set(word.text, [box]);
    else boxes.push(box);
  }
  for (const one of judged) {
    const slack = one.word.size;
    const isNear = (box: Box) =>
      Math.abs(box.left - one.box.left) < slack && Math.abs(box.bottom - one.box.bottom) < slack;
    if (one.way !== undefined && seen.get(one.word.text)?.some(isNear) === true) one.way = undefined;
  }
}

/** The box of a word on the page as displayed, from the frame of its direction. */
function onPage({ left, right, top, bottom }: Box, direction: Direction, { width, height }: PageSize): Box {
  if (direction === 1) return { left: width - bottom, right: width - top, top: left, bottom: right };
  if (direction === 2)
    return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
  if (direction === 3) return { left: top, right: bottom, top: height - right, bottom: height - left };
  return { left, right, top, bottom };
}
