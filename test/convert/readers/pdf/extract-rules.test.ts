import { describe, expect, test } from 'bun:test';
import { extractRules } from '../../../../src/convert/readers/pdf/ocr/extract-rules.ts';
import type { Raster } from '../../../../src/convert/readers/pdf/ocr/page-pictures.ts';

const WIDTH = 200;
const HEIGHT = 120;

/** A white raster with black boxes, two pixels a point. */
function rasterWith(
  ...boxes: readonly { left: number; top: number; right: number; bottom: number }[]
): Raster {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { left, top, right, bottom } of boxes) {
    for (let y = top; y < bottom; y++) grey.fill(0, y * WIDTH + left, y * WIDTH + right);
  }
  return { width: WIDTH, height: HEIGHT, grey, scale: 2 };
}

const ink = ({ grey }: Raster) => grey.filter((value) => value < 255).length;

describe('taking ruled lines out of a raster', () => {
  test('leaves none of them behind, and says where they stood in points', () => {
    const horizontal = { left: 20, top: 40, right: 180, bottom: 43 };
    const vertical = { left: 100, top: 10, right: 102, bottom: 110 };
    const { raster, rules } = extractRules(rasterWith(horizontal, vertical));

    expect(ink(raster)).toBe(0);
    expect(rules).toEqual([
      { kind: 'horizontal', at: 20.75, from: 10, to: 90, thickness: 1.5 },
      { kind: 'vertical', at: 50.5, from: 5, to: 55, thickness: 1 },
    ]);
  });

  test('takes a slightly turned line for one', () => {
    const steps = Array.from({ length: 3 }, (_, i) => {
      return { left: 10 + 60 * i, top: 50 + i, right: 70 + 60 * i, bottom: 52 + i };
    });
    const { rules } = extractRules(rasterWith(...steps));

    expect(rules).toEqual([{ kind: 'horizontal', at: 26, from: 5, to: 95, thickness: 1 }]);
  });

  test('leaves strokes of letters and filled areas where they are', () => {
    const stroke = { left: 10, top: 10, right: 50, bottom: 14 };
    const picture = { left: 60, top: 20, right: 160, bottom: 80 };
    const before = rasterWith(stroke, picture);
    const { raster, rules } = extractRules(before);

    expect(rules).toEqual([]);
    expect(ink(raster)).toBe(ink(before));
  });
});
