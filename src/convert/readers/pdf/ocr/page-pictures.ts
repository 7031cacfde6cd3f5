/** Renders only the pictures of a page, as a grey raster for text recognition. */
import { AnnotationMode, OPS, type PDFPageProxy } from 'unpdf/pdfjs';
import { matrixOf, property, stringAt, valueAt } from '../file/operator-list.ts';
import { IDENTITY, type Matrix, multiply } from '../geometry.ts';

/** A grey picture: one byte per pixel, rows from the top. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** Pixels per point of the page. */
  readonly scale: number;
}

/** Maximum length of either side of a raster, in pixels. */
const MAX_SIDE = 5_000;
/** Recognition does not improve above 300 dots per inch, and fails below 100. */
const SCALE = { min: 100 / 72, max: 300 / 72 };
const MAX_PICTURES = 200;
const WHITE = 255;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Grey value of a pixel. */
  readonly at: (x: number, y: number) => number;
  /** Maps the unit square to the displayed page. */
  readonly matrix: Matrix;
}

/** The page's pictures on white; undefined if it has none. */
export async function rasterOfPictures(page: PDFPageProxy): Promise<Raster | undefined> {
  const pictures = await picturesOf(page);
  if (pictures.length === 0) return undefined;
  const viewport = page.getViewport({ scale: 1 });
  const finest = Math.max(...pictures.map(({ width, matrix }) => width / Math.hypot(matrix[0], matrix[1])));
  const fitting = MAX_SIDE / Math.max(viewport.width, viewport.height);
  const scale = Math.min(fitting, SCALE.max, Math.max(SCALE.min, finest));
  const raster = blankRaster(Math.ceil(viewport.width * scale), Math.ceil(viewport.height * scale), scale);
  for (const picture of pictures) draw(raster, picture);
  return raster;
}

function blankRaster(width: number, height: number, scale: number): Raster {
  return { width, height, scale, grey: new Uint8Array(width * height).fill(WHITE) };
}

/** Draws a picture by nearest-neighbour sampling: for each pixel it may cover, the picture's pixel there. */
function draw(raster: Raster, picture: Picture): void {
  const matrix = multiply([raster.scale, 0, 0, raster.scale, 0, 0], picture.matrix);
  const inverse = invert(matrix);
  if (inverse === undefined) return;
  const [a, b, c, d, e, f] = matrix;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const right = Math.min(raster.width, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(raster.height, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < right; x++) {
      const u = inverse[0] * (x + 0.5) + inverse[2] * (y + 0.5) + inverse[4];
      // A picture's first row is at the top of its unit square, where y is 1.
      const v = 1 - (inverse[1] * (x + 0.5) + inverse[3] * (y + 0.5) + inverse[5]);
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      raster.grey[y * raster.width + x] = picture.at(
        Math.floor(u * picture.width),
        Math.floor(v * picture.height),
      );
    }
  }
}

function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

async function picturesOf(page: PDFPageProxy): Promise<Picture[]> {
  const list = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const pictures: Picture[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = matrixOf(page.getViewport({ scale: 1 }).transform) ?? IDENTITY;
  for (let i = 0; i < list.fnArray.length && pictures.length < MAX_PICTURES; i++) {
    const args: unknown = list.argsArray[i];
    switch (list.fnArray[i]) {
      case OPS.save:
      case OPS.beginGroup:
        saved.push(matrix);
        break;
      case OPS.paintFormXObjectBegin:
        saved.push(matrix);
        matrix = multiply(matrix, matrixOf(valueAt(args, 0)) ?? IDENTITY);
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        matrix = saved.pop() ?? matrix;
        break;
      case OPS.transform:
        matrix = multiply(matrix, matrixOf(args) ?? IDENTITY);
        break;
      default: {
        const isMask = list.fnArray[i] === OPS.paintImageMaskXObject;
        addPicture(pictures, await pictureOf(page, list.fnArray[i] ?? 0, args), matrix, isMask);
      }
    }
  }
  return pictures;
}

/** The data of the picture that an operator paints, as decoded by pdf.js; undefined for other operators. */
async function pictureOf(page: PDFPageProxy, operator: number, args: unknown): Promise<unknown> {
  switch (operator) {
    case OPS.paintImageXObject:
      return loadedObject(page, stringAt(args, 0));
    case OPS.paintInlineImageXObject:
      return valueAt(args, 0);
    case OPS.paintImageMaskXObject: {
      const mask = valueAt(args, 0);
      const data = property(mask, 'data');
      return typeof data === 'string' ? loadedObject(page, data) : mask;
    }
    default:
      return undefined;
  }
}

/** Maximum time to wait for a picture from pdf.js, in milliseconds. */
const PICTURE_TIMEOUT_MS = 20_000;

/** An object that pdf.js delivers separately from the operators. */
function loadedObject(page: PDFPageProxy, id: string): Promise<unknown> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PICTURE_TIMEOUT_MS);
    objects.get(id, (value: unknown) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

function addPicture(pictures: Picture[], source: unknown, matrix: Matrix, isMask: boolean): void {
  const [width, height] = [Number(property(source, 'width')), Number(property(source, 'height'))];
  const data = property(source, 'data');
  if (!(width > 0 && height > 0) || !(data instanceof Uint8Array || data instanceof Uint8ClampedArray))
    return;
  const at = isMask ? maskReader(data, width) : pixelReader(data, width, height);
  if (at !== undefined) pictures.push({ width, height, matrix, at });
}

/** A mask paints where its bits are 0 (ISO 32000-1, 8.9.6.2). */
function maskReader(data: ArrayLike<number>, width: number) {
  const row = (width + 7) >> 3;
  return (x: number, y: number) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? WHITE : 0);
}

function pixelReader(data: ArrayLike<number>, width: number, height: number): Picture['at'] | undefined {
  const row = (width + 7) >> 3;
  if (data.length >= width * height * 3) {
    const step = data.length >= width * height * 4 ? 4 : 3;
    return (x, y) => {
      const i = (y * width + x) * step;
      return (77 * (data[i] ?? 0) + 151 * (data[i + 1] ?? 0) + 28 * (data[i + 2] ?? 0)) >> 8;
    };
  }
  if (data.length >= width * height) return (x, y) => data[y * width + x] ?? WHITE;
  if (data.length < row * height) return undefined;
  return (x, y) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? WHITE : 0);
}
