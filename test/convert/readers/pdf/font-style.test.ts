import { expect, test } from 'bun:test';
import { styleOfFont } from '../../../../src/convert/readers/pdf/glyphs/font-style.ts';

test('takes no face with serifs for a monospaced one, though a subset of one glyph says so', () => {
  expect(styleOfFont('LiberationSerif-Bold', 'monospace')).toEqual({
    bold: true,
    italic: false,
    mono: false,
  });
  expect(styleOfFont('LiberationMono', 'sans-serif').mono).toBe(true);
  expect(styleOfFont('DejaVuSansMono', 'monospace').mono).toBe(true);
  expect(styleOfFont('F37', 'monospace').mono).toBe(true);
});
