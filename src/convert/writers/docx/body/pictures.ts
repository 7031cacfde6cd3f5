/**
 * Pictures embedded in Markdown as `data:` URLs become parts of the package. All others are only named, since nothing
 * is ever fetched.
 *
 * Source: RFC 2397 (data URLs); ECMA-376 Part 1, 20.4.2.8 (inline) and 20.2 (pictures).
 */
import { element } from '../../../package/write-xml.ts';
import { type PictureHead, readPictureHead } from './picture-size.ts';

const DATA_URL = /^data:image\/(?:png|jpe?g|gif);base64,/i;
/** Total size limit; further pictures are named instead. */
const MAX_BYTES = 32 * 1024 * 1024;
/** English Metric Units: 914,400 per inch, at 96 pixels per inch. */
const EMU_PER_PIXEL = 9_525;
/** The width and height of the text area of a page. */
const MAX_WIDTH = 5_759_450;
const MAX_HEIGHT = 8_600_000;
const MAX_ALT = 2_000;

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly head: PictureHead;
}

/** The pictures of a document; equal URLs share a part. */
export class Pictures {
  readonly #bySource = new Map<string, Picture>();
  #bytes = 0;
  #drawings = 0;

  /** @returns undefined for a URL that is no picture supported by Word */
  add(source: string): Picture | undefined {
    const known = this.#bySource.get(source);
    if (known !== undefined) return known;
    const start = DATA_URL.exec(source)?.[0].length;
    if (start === undefined || this.#bytes + source.length > MAX_BYTES * 1.4) return undefined;
    const bytes = Buffer.from(source.slice(start), 'base64');
    const head = readPictureHead(bytes);
    if (head === undefined) return undefined;
    this.#bytes += source.length;
    const picture = { name: `image${this.#bySource.size + 1}.${head.extension}`, bytes, head };
    this.#bySource.set(source, picture);
    return picture;
  }

  /**
   * The drawing of a picture.
   * @param id of the relationship to its part
   */
  drawing({ name, head }: Picture, alt: string, id: string): string {
    this.#drawings += 1;
    const extent = extentOf(head);
    const description = alt === '' ? undefined : alt.slice(0, MAX_ALT).toWellFormed();
    const size = { cx: extent.width, cy: extent.height };
    const shape = element(
      'pic:spPr',
      {},
      element('a:xfrm', {}, element('a:off', { x: 0, y: 0 }) + element('a:ext', size)) +
        element('a:prstGeom', { prst: 'rect' }, '<a:avLst/>'),
    );
    const picture = element(
      'pic:pic',
      { 'xmlns:pic': `${DRAWING}/picture` },
      element('pic:nvPicPr', {}, `${element('pic:cNvPr', { id: this.#drawings, name })}<pic:cNvPicPr/>`) +
        element(
          'pic:blipFill',
          {},
          `${element('a:blip', { 'r:embed': id })}<a:stretch><a:fillRect/></a:stretch>`,
        ) +
        shape,
    );
    const graphic = element(
      'a:graphic',
      { 'xmlns:a': `${DRAWING}/main` },
      element('a:graphicData', { uri: `${DRAWING}/picture` }, picture),
    );
    const inline = element(
      'wp:inline',
      { 'xmlns:wp': `${DRAWING}/wordprocessingDrawing`, distT: 0, distB: 0, distL: 0, distR: 0 },
      element('wp:extent', size) +
        element('wp:docPr', { id: this.#drawings, name, descr: description }) +
        graphic,
    );
    return element('w:r', {}, element('w:drawing', {}, inline));
  }

  /** The parts by name within the package. */
  get parts(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#bySource.values()].map(({ name, bytes }) => [`word/media/${name}`, bytes]));
  }
}

/** Screen size, reduced to the text area if necessary. */
function extentOf({ width, height }: PictureHead): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MAX_WIDTH / (width * EMU_PER_PIXEL), MAX_HEIGHT / (height * EMU_PER_PIXEL));
  const emu = (pixels: number) => Math.max(1, Math.round(pixels * EMU_PER_PIXEL * scale));
  return { width: emu(width), height: emu(height) };
}
