/** Writes small PDFs for tests: standard fonts, one content stream a page, plain cross-reference table. */

export interface PdfParts {
  /** Content stream of each page; fonts are /F1 Helvetica, /F2 Helvetica-Bold, /F3 Courier, /F4 Helvetica-Oblique, /F5 Courier-Bold. */
  readonly pages: readonly string[];
  /** Entries for every page's dictionary, or for each page in turn. */
  readonly pageEntries?: string | readonly string[];
  readonly catalogEntries?: string;
  readonly trailerEntries?: string;
  /** Further objects by their number, from 100 on. */
  readonly objects?: Readonly<Record<number, string>>;
  readonly size?: readonly [number, number];
}

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Helvetica-Oblique', 'Courier-Bold'];
const FIRST_FONT = 3;
const FIRST_PAGE = FIRST_FONT + FONTS.length;

/** The number of the object that is a page, for links and structure. */
export function pageObject(index: number): number {
  return FIRST_PAGE + 2 * index;
}

export function writePdf(parts: PdfParts): Uint8Array {
  const objects = new Map<number, string>();
  const kids = parts.pages.map((_, index) => `${pageObject(index)} 0 R`).join(' ');
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${parts.catalogEntries ?? ''} >>`);
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${parts.pages.length} >>`);
  FONTS.forEach((name, index) => {
    objects.set(
      FIRST_FONT + index,
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    );
  });
  const fonts = FONTS.map((_, index) => `/F${index + 1} ${FIRST_FONT + index} 0 R`).join(' ');
  const [width, height] = parts.size ?? [595, 842];
  parts.pages.forEach((content, index) => {
    const entries = typeof parts.pageEntries === 'string' ? parts.pageEntries : parts.pageEntries?.[index];
    objects.set(
      pageObject(index),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageObject(index) + 1} 0 R ` +
        `${entries?.includes('/Resources') === true ? '' : `/Resources << /Font << ${fonts} >> >>`} ${entries ?? ''} >>`,
    );
    objects.set(
      pageObject(index) + 1,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
  });
  for (const [number, body] of Object.entries(parts.objects ?? {})) objects.set(Number(number), body);
  return assemble(objects, parts.trailerEntries ?? '');
}

function assemble(objects: ReadonlyMap<number, string>, trailer: string): Uint8Array {
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${objects.get(number)}\nendobj\n`;
  }
  const start = text.length;
  text += 'xref\n0 1\n0000000000 65535 f \n';
  for (const number of numbers) {
    text += `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`;
  }
  const size = (numbers.at(-1) ?? 0) + 1;
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export interface TextAt {
  readonly x: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: 'F1' | 'F2' | 'F3' | 'F4' | 'F5';
}

/** Operators that show texts at their places. */
export function showTexts(texts: readonly TextAt[]): string {
  return texts
    .map(({ x, y, text, size = 11, font = 'F1' }) => {
      const escaped = text.replaceAll(/[\\()]/g, '\\$&');
      return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
    })
    .join('\n');
}

/** Operators that show a text's lines below each other. */
export function showLines(
  x: number,
  y: number,
  lines: readonly string[],
  size = 11,
  font: TextAt['font'] = 'F1',
): string {
  return showTexts(lines.map((text, index) => ({ x, y: y - index * size * 1.25, text, size, font })));
}

/** Operators that draw straight lines, each from one point to another. */
export function drawLines(lines: readonly (readonly [number, number, number, number])[]): string {
  return lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`).join('\n');
}

/** Operators that show a table's cells; `xs` are the columns' left edges, rows go down from `top`. */
export function showCells(
  xs: readonly number[],
  top: number,
  rows: readonly (readonly string[])[],
  step = 20,
): string {
  return showTexts(
    rows.flatMap((row, r) =>
      row.flatMap((text, c) => (text === '' ? [] : [{ x: (xs[c] ?? 0) + 4, y: top - r * step, text }])),
    ),
  );
}

/** A filled disc of radius `r`, as drawn bullets are. */
export function drawDisc(x: number, y: number, r: number): string {
  const k = 0.55 * r;
  return (
    `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ` +
    `${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ` +
    `${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c f`
  );
}
