/** Writes an interactive check box: a content control of Word 2010 ([MS-DOCX] 2.6.1.14). */
import { element } from '../../../package/write-xml.ts';

const FONT = 'MS Gothic';
const TICKED = '☒';
const EMPTY = '☐';

/** @param id unique among the content controls of the document */
export function checkBox(ticked: boolean, id: number): string {
  const states =
    element('w14:checked', { 'w14:val': ticked ? 1 : 0 }) +
    element('w14:checkedState', { 'w14:val': '2612', 'w14:font': FONT }) +
    element('w14:uncheckedState', { 'w14:val': '2610', 'w14:font': FONT });
  const properties = element('w:id', { 'w:val': id }) + element('w14:checkbox', {}, states);
  const fonts = element('w:rFonts', {
    'w:hint': 'eastAsia',
    'w:ascii': FONT,
    'w:eastAsia': FONT,
    'w:hAnsi': FONT,
  });
  const run = element('w:r', {}, `<w:rPr>${fonts}</w:rPr><w:t>${ticked ? TICKED : EMPTY}</w:t>`);
  return element('w:sdt', {}, `<w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run}</w:sdtContent>`);
}
