/**
 * Reads pages without text: those with pictures are scans, and are recognized if possible. A document that has only
 * scans without recognized text is refused, since an empty result would suggest that it was read.
 */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { ConversionRefused, type ConversionWarning } from '../../../../domain/conversion.ts';
import type { RecognizeText } from '../../../reader.ts';
import { openDocument } from '../file/open-document.ts';
import { median } from '../geometry.ts';
import type { PageContent } from '../page-model.ts';
import { extractRules } from './extract-rules.ts';
import { type Raster, rasterOfPictures } from './page-pictures.ts';
import { type RecognitionFailure, recognizeWords } from './recognize.ts';

/** Maximum number of scanned pages that are recognized; more would take hours. */
const MAX_SCANNED = 500;

export interface ScanResult {
  readonly pages: readonly PageContent[];
  readonly warnings: readonly ConversionWarning[];
}

/**
 * @param pages all pages, or the pages to be read of a document in which others have text
 * @param onProgress called with the share of scanned pages that are done
 * @throws ConversionRefused `no_text` if no page has text in the end
 */
export async function readScans(
  bytes: Uint8Array,
  pages: readonly PageContent[],
  { recognize, hasText }: { readonly recognize: RecognizeText | undefined; readonly hasText: boolean },
  onProgress: (share: number) => void,
): Promise<ScanResult> {
  const empty = pages.filter(isWithoutText);
  if (empty.length === 0) return { pages, warnings: [] };
  const { document, close } = await openDocument(bytes, { withPictures: true });
  try {
    const recognized = new Map<number, PageContent>();
    const warnings: ConversionWarning[] = [];
    let reason: UnreadReason | undefined;
    let done = 0;
    for (const page of empty.slice(0, MAX_SCANNED)) {
      const raster = await tryRaster(document, page.number);
      onProgress(++done / empty.length);
      if (raster === undefined) continue;
      const { raster: text, rules } = extractRules(raster);
      const read = recognize === undefined ? 'off' : await recognizeWords(text, recognize);
      if (typeof read === 'string') {
        reason = read;
        warnings.push(unreadWarning(page.number, reason));
        continue;
      }
      recognized.set(page.number, { ...page, words: read.words, rules: [...page.rules, ...rules] });
      if (read.unsure.length > 0) warnings.push(unsureWarning(page.number, read.unsure));
    }
    unifySizes(recognized);
    const result = pages.map((page) => recognized.get(page.number) ?? page);
    if (!hasText && result.every(isWithoutText)) throw refusal(reason);
    return { pages: result, warnings };
  } finally {
    await close();
  }
}

/** The raster of a page; undefined if it has no pictures or they cannot be decoded. */
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

/** Maximum ratio of sizes that count as equal, since sizes measured from ink are imprecise. */
const SAME_SIZE = 1.16;

/** Unifies word sizes close to each other, starting with the most common one. */
function unifySizes(recognized: Map<number, PageContent>): void {
  const sizes = [...recognized.values()].flatMap((page) => page.words.map((word) => word.size));
  const even: number[] = [];
  for (let rest = sizes; rest.length > 0; ) {
    const usual = median(rest);
    even.push(usual);
    rest = rest.filter((size) => size !== usual && !isSameSize(size, usual));
  }
  for (const [number, page] of recognized) {
    const words = page.words.map((word) => {
      return { ...word, size: even.find((size) => isSameSize(word.size, size)) ?? word.size };
    });
    recognized.set(number, { ...page, words });
  }
}

function isSameSize(a: number, b: number): boolean {
  return Math.max(a, b) < SAME_SIZE * Math.min(a, b);
}

function isWithoutText(page: PageContent): boolean {
  return page.words.length === 0 && page.turned.length === 0;
}

/** The reason why a page that is a picture has no text. */
type UnreadReason = RecognitionFailure | 'off';

const PAGE_MESSAGES: Readonly<Record<UnreadReason, string>> = {
  off: 'The page is a picture, and reading scans is switched off.',
  missing: 'The page is a picture, and text recognition is not available.',
  failed: 'The page is a picture, and text recognition failed.',
  empty: 'The page is a picture in which no text was recognised.',
};

function unreadWarning(page: number, reason: UnreadReason): ConversionWarning {
  return { code: 'page_without_text', message: PAGE_MESSAGES[reason], where: `page ${page}` };
}

/** Maximum number of words listed in a warning. */
const MAX_NAMED = 10;

function unsureWarning(page: number, words: readonly string[]): ConversionWarning {
  const named = words.slice(0, MAX_NAMED).join(', ') + (words.length > MAX_NAMED ? ', …' : '');
  return {
    code: 'words_uncertain',
    message: `Text recognition is unsure of ${words.length} ${words.length === 1 ? 'word' : 'words'}: ${named}`,
    count: words.length,
    where: `page ${page}`,
  };
}

const DOCUMENT_MESSAGES: Readonly<Record<UnreadReason, string>> = {
  off: 'reading scans is switched off (DOCGATE_OCR); push a PDF with a text layer',
  missing: 'text recognition is not available; install Tesseract or push a PDF with a text layer',
  failed: 'text recognition failed; see that Tesseract knows the languages of DOCGATE_OCR_LANGUAGES',
  empty: 'no text was recognised in them',
};

/** @param reason undefined if there were no pictures either */
function refusal(reason: UnreadReason | undefined): ConversionRefused {
  if (reason === undefined) return new ConversionRefused('no_text', 'The PDF holds no text.');
  return new ConversionRefused(
    'no_text',
    `The PDF holds nothing but pictures, and ${DOCUMENT_MESSAGES[reason]}.`,
  );
}
