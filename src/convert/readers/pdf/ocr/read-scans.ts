/**
 * Pages without text: those that show pictures are scans, and are recognised when that is possible. A document of
 * nothing but scans that cannot be recognised is refused, since an empty result would pretend that it was read.
 */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { ConversionRefused, type ConversionWarning } from '../../../../domain/conversion.ts';
import type { RecognizeText } from '../../../reader.ts';
import { openDocument } from '../file/open-document.ts';
import { median } from '../geometry.ts';
import type { PageContent } from '../page-model.ts';
import { type Raster, rasterOfPictures } from './page-pictures.ts';
import { type NotRecognized, recognizeWords } from './recognize.ts';
import { takeRules } from './take-rules.ts';

/** More scanned pages than this are not recognised: it would take hours. */
const MAX_SCANNED = 500;

export interface ScansRead {
  readonly pages: readonly PageContent[];
  readonly warnings: readonly ConversionWarning[];
}

/**
 * @param pages all pages, or some of a document of which others are known to have text
 * @param onProgress told the share of scanned pages that are done
 * @throws ConversionRefused `no_text` when not one page has text in the end
 */
export async function readScans(
  bytes: Uint8Array,
  pages: readonly PageContent[],
  { recognize, hasText }: { readonly recognize: RecognizeText | undefined; readonly hasText: boolean },
  onProgress: (share: number) => void,
): Promise<ScansRead> {
  const empty = pages.filter(isWithoutText);
  if (empty.length === 0) return { pages, warnings: [] };
  const { document, close } = await openDocument(bytes, { withPictures: true });
  try {
    const recognised = new Map<number, PageContent>();
    const warnings: ConversionWarning[] = [];
    let reason: Unread | undefined;
    let done = 0;
    for (const page of empty.slice(0, MAX_SCANNED)) {
      const raster = await tryRaster(document, page.number);
      onProgress(++done / empty.length);
      if (raster === undefined) continue;
      const { raster: text, rules } = takeRules(raster);
      const read = recognize === undefined ? 'off' : await recognizeWords(text, recognize);
      if (typeof read === 'string') {
        reason = read;
        warnings.push(unread(page.number, reason));
        continue;
      }
      recognised.set(page.number, { ...page, words: read.words, rules: [...page.rules, ...rules] });
      if (read.unsure.length > 0) warnings.push(unsure(page.number, read.unsure));
    }
    evenSizes(recognised);
    const result = pages.map((page) => recognised.get(page.number) ?? page);
    if (!hasText && result.every(isWithoutText)) throw refusal(reason);
    return { pages: result, warnings };
  } finally {
    await close();
  }
}

/** A page whose pictures cannot be decoded is one without any. */
async function tryRaster(document: PDFDocumentProxy, number: number): Promise<Raster | undefined> {
  try {
    const page = await document.getPage(number);
    const raster = await rasterOfPictures(page);
    page.cleanup();
    return raster;
  } catch {
    return undefined;
  }
}

/** Sizes measured from ink are uncertain: those that differ by less than this share are one size. */
const SAME_SIZE = 1.16;

/** Gives words whose sizes lie near each other one size, beginning with the most usual one. */
function evenSizes(recognised: Map<number, PageContent>): void {
  const sizes = [...recognised.values()].flatMap((page) => page.words.map((word) => word.size));
  const even: number[] = [];
  for (let rest = sizes; rest.length > 0; ) {
    const usual = median(rest);
    even.push(usual);
    rest = rest.filter((size) => size !== usual && !isSameSize(size, usual));
  }
  for (const [number, page] of recognised) {
    const words = page.words.map((word) => {
      return { ...word, size: even.find((size) => isSameSize(word.size, size)) ?? word.size };
    });
    recognised.set(number, { ...page, words });
  }
}

function isSameSize(one: number, other: number): boolean {
  return Math.max(one, other) < SAME_SIZE * Math.min(one, other);
}

function isWithoutText(page: PageContent): boolean {
  return page.words.length === 0 && page.turned.length === 0;
}

/** Why nothing was read from a page that is a picture. */
type Unread = NotRecognized | 'off';

const OF_A_PAGE: Readonly<Record<Unread, string>> = {
  off: 'The page is a picture, and reading scans is switched off.',
  missing: 'The page is a picture, and text recognition is not available.',
  failed: 'The page is a picture, and text recognition failed.',
  empty: 'The page is a picture in which no text was recognised.',
};

function unread(page: number, reason: Unread): ConversionWarning {
  return { code: 'page_without_text', message: OF_A_PAGE[reason], where: `page ${page}` };
}

/** So many words are named. */
const MAX_NAMED = 10;

function unsure(page: number, words: readonly string[]): ConversionWarning {
  const named = words.slice(0, MAX_NAMED).join(', ') + (words.length > MAX_NAMED ? ', …' : '');
  return {
    code: 'words_uncertain',
    message: `Text recognition is unsure of ${words.length} ${words.length === 1 ? 'word' : 'words'}: ${named}`,
    count: words.length,
    where: `page ${page}`,
  };
}

const OF_A_DOCUMENT: Readonly<Record<Unread, string>> = {
  off: 'reading scans is switched off (DOCGATE_OCR); push a PDF with a text layer',
  missing: 'text recognition is not available; install Tesseract or push a PDF with a text layer',
  failed: 'text recognition failed; see that Tesseract knows the languages of DOCGATE_OCR_LANGUAGES',
  empty: 'no text was recognised in them',
};

/** @param reason undefined when there were no pictures to read from either */
function refusal(reason: Unread | undefined): ConversionRefused {
  if (reason === undefined) return new ConversionRefused('no_text', 'The PDF holds no text.');
  return new ConversionRefused(
    'no_text',
    `The PDF holds nothing but pictures, and ${OF_A_DOCUMENT[reason]}.`,
  );
}
