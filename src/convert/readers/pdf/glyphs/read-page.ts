/** Reads a page of which pdf.js makes the operators. */
import { AnnotationMode, type PDFPageProxy } from 'unpdf/pdfjs';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Annotations } from '../file/annotations.ts';
import { matrixOf } from '../file/operator-list.ts';
import type { FileBox } from '../geometry.ts';
import type { PageContent } from '../page-model.ts';
import { type LayerVisibility, PagePlayer, type PageView } from './page-player.ts';

/** A page of more operators than this is refused: it is a bomb or a map, and no text. */
const MAX_OPERATORS = 4_000_000;

/**
 * @param trimBox as the file has it
 * @throws ConversionRefused `too_large` when the page has absurdly many operators
 */
export async function readPage(
  page: PDFPageProxy,
  isVisible: LayerVisibility,
  annotations: Annotations,
  trimBox?: FileBox,
): Promise<PageContent> {
  const list = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  if (list.fnArray.length > MAX_OPERATORS) {
    throw new ConversionRefused(
      'too_large',
      `Page ${page.pageNumber} has more drawing operators than any text.`,
    );
  }
  const player = new PagePlayer({ ...viewOf(page), trimBox }, isVisible, (id) =>
    page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined,
  );
  for (let i = 0; i < list.fnArray.length; i++) player.play(list.fnArray[i] ?? 0, list.argsArray[i]);
  return player.content(annotations);
}

function viewOf(page: PDFPageProxy): PageView {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  return {
    number: page.pageNumber,
    width,
    height,
    transform: matrixOf(transform) ?? [1, 0, 0, -1, 0, height],
  };
}
