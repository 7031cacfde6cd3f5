/**
 * Finds words of a page that are not visible: painted in the background color, too small, off the page, clipped,
 * covered, transparent or not painted. The text layer of a scan, which makes it searchable, does not count, nor does a
 * shadow or outline of text that is visible at the same position.
 */
import { type HiddenText, type HidingWay, SMALLEST_READABLE } from '../../../../domain/hidden-text.ts';
import { looksAlike } from '../../../hidden/colors.ts';
import { HiddenTexts } from '../../../hidden/hidden-texts.ts';
import type { Box } from '../geometry.ts';
import type { Direction, Word } from '../page-model.ts';
import type { PaintedAreas, TextPaint } from './painted-areas.ts';
import type { PageSize } from './text-frame.ts';

/** Opacity below which nothing is visible. */
const MIN_OPACITY = 0.04;
/** Minimum share of unpainted words and words under pictures for these to be a text layer. */
const LAYER_SHARE = 0.5;
/** Minimum share of the page that the pictures of a scan cover. */
const SCAN_SHARE = 0.5;
/** Text rendering modes (ISO 32000-1, table 106). */
const STROKES: ReadonlySet<number> = new Set([1, 2, 5, 6]);
const [STROKE_ONLY, UNPAINTED, CLIP_ONLY] = [1, 3, 7];

interface WordVisibility {
  readonly word: Word;
  readonly box: Box;
  way: HidingWay | undefined;
  /** It may belong to the text layer of a scan. */
  readonly isLayer: boolean;
}

export interface PageText {
  readonly words: ReadonlyMap<Direction, readonly Word[]>;
  /** How each word is painted, by direction and index. */
  readonly paints: ReadonlyMap<Direction, readonly TextPaint[]>;
}

export function findHiddenWords(text: PageText, areas: PaintedAreas, page: PageSize): readonly HiddenText[] {
  const classified: WordVisibility[] = [];
  let isSuspicious = false;
  for (const [direction, words] of text.words) {
    const paints = text.paints.get(direction) ?? [];
    for (const [at, word] of words.entries()) {
      const paint = paints[at];
      if (paint === undefined) continue;
      const each = classify(word, paint, direction, { areas, page });
      isSuspicious ||= each.way !== undefined;
      classified.push(each);
    }
  }
  if (!isSuspicious) return [];
  acceptTextLayer(classified, { areas, page });
  acceptShadows(classified);
  const hidden = new HiddenTexts();
  for (const { way, word } of classified) {
    if (way === undefined) hidden.end();
    else hidden.add(way, word.glued ? word.text : ` ${word.text}`);
  }
  return hidden.list();
}

interface Surroundings {
  readonly areas: PaintedAreas;
  readonly page: PageSize;
}

function classify(word: Word, paint: TextPaint, direction: Direction, around: Surroundings): WordVisibility {
  const box = onPage(word, direction, around.page);
  if (word.size < SMALLEST_READABLE) return { word, box, way: 'tiny', isLayer: false };
  if (paint.opacity < MIN_OPACITY) return { word, box, way: 'transparent', isLayer: false };
  // The coordinates of slanted text do not map to a position on the page.
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

function wayOfPaint(
  box: Box,
  paint: TextPaint,
  areas: PaintedAreas,
): Pick<WordVisibility, 'way' | 'isLayer'> {
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
  // Most text is dark, and no area of its page is similarly dark.
  if (!painted.every((color) => areas.hasColor(color))) return false;
  const colors = areas.colorsBehind(box, order);
  return colors?.every((color) => painted.every((each) => looksAlike(each, color))) === true;
}

/**
 * Accepts words that are unpainted or under pictures if these are most of a page's words: then they are the searchable
 * layer of a scan, whose pictures fill the page, or of a drawing, whose letters are shapes.
 */
function acceptTextLayer(classified: readonly WordVisibility[], { areas, page }: Surroundings): void {
  const layer = classified.filter(({ isLayer }) => isLayer);
  if (layer.length < LAYER_SHARE * classified.length) return;
  const isScan = areas.pictureArea > SCAN_SHARE * page.width * page.height;
  if (!isScan && areas.shapes < layer.length) return;
  for (const each of layer) each.way = undefined;
}

/** Accepts words whose text is visible at the same position. */
function acceptShadows(classified: readonly WordVisibility[]): void {
  const visible = classified.filter(({ way }) => way === undefined);
  const byText = Map.groupBy(visible, ({ word }) => word.text);
  for (const hidden of classified.filter(({ way }) => way !== undefined)) {
    const { word, box } = hidden;
    const isNear = ({ box: other }: WordVisibility) =>
      Math.abs(other.left - box.left) < word.size && Math.abs(other.bottom - box.bottom) < word.size;
    if (byText.get(word.text)?.some(isNear) === true) hidden.way = undefined;
  }
}

/** Converts the box of a word from the frame of its direction to the displayed page. */
function onPage({ left, right, top, bottom }: Box, direction: Direction, { width, height }: PageSize): Box {
  if (direction === 1) return { left: width - bottom, right: width - top, top: left, bottom: right };
  if (direction === 2)
    return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
  if (direction === 3) return { left: top, right: bottom, top: height - right, bottom: height - left };
  return { left, right, top, bottom };
}
