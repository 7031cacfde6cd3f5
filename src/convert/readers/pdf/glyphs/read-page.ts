/** Reads a page by pdf.js's operators. */
import { AnnotationMode, type PDFPageProxy } from 'unpdf/pdfjs';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import type { Annotations } from '../file/annotations.ts';
import { matrixOf } from '../file/operator-list.ts';
import type { FileBox } from '../geometry.ts';
import type { PageContent } from '../page-model.ts';
import { type LayerVisibility, PageInterpreter, type PageView } from './page-interpreter.ts';

/** Maximum number of operators; a page with more is a map or malicious. */
const MAX_OPERATORS = 4_000_000;

/**
 * @param trimBox in the file's coordinates
 * @throws ConversionRefused `too_large` if the page has too many operators
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
  const interpreter = new PageInterpreter({ ...viewOf(page), trimBox }, isVisible, (id) =>
    page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined,
  );
  for (let i = 0; i < list.fnArray.length; i++) interpreter.execute(list.fnArray[i] ?? 0, list.argsArray[i]);
  return interpreter.content(annotations);
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
