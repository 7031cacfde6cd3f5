/** Compares colors by how similar they look. */

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Luminance contrast (WCAG 2.2, "contrast ratio") below which letters are not visible. Light gray on white as chosen by
 * designers has a contrast of about 1.3 or more.
 */
const NO_CONTRAST = 1.09;

/** Maximum difference per channel of colors that look the same. */
const SAME_CHANNEL = 24;

/** @param color six hexadecimal digits, with or without a number sign */
export function parseColor(color: string | undefined): Rgb | undefined {
  const digits = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (digits === null) return undefined;
  const channel = (at: number) => Number.parseInt(digits[at] ?? '', 16);
  return [channel(1), channel(2), channel(3)];
}

export function looksAlike(first: string, second: string): boolean {
  const [a, b] = [parseColor(first), parseColor(second)];
  if (a === undefined || b === undefined) return false;
  if (a.some((channel, at) => Math.abs(channel - (b[at] ?? 0)) >= SAME_CHANNEL)) return false;
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05) < NO_CONTRAST;
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
