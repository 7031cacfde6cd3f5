/** Writes values into existing cells of a worksheet. Styles stay. Source: ECMA-376 Part 1, 18.3.1.4 (c). */
import type { XmlElement } from '../../package/parse-xml.ts';
import { openTagOf, rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import { stringContent } from './cell-string.ts';

/**
 * Sets the value of an existing cell; an empty one clears it.
 *
 * @param number the value as a number; undefined for text
 */
export function writeCell(cell: XmlElement, value: string, number: number | undefined): Splice[] {
  const prefix = rawPrefixOf(cell);
  if (value === '') return exchange(cell, 'n', '');
  if (cell.attribute('t') === 'b' && /^(?:true|false)$/i.test(value)) {
    return exchange(cell, 'b', `<${prefix}v>${value.toLowerCase() === 'true' ? 1 : 0}</${prefix}v>`);
  }
  if (number !== undefined) return exchange(cell, 'n', `<${prefix}v>${number}</${prefix}v>`);
  return writeInlineString(cell, stringContent(value, prefix));
}

/**
 * Gives a cell an inline string.
 * @param content of the string element, with the file's namespace prefix
 */
export function writeInlineString(cell: XmlElement, content: string): Splice[] {
  const prefix = rawPrefixOf(cell);
  return exchange(cell, 'inlineStr', `<${prefix}is>${content}</${prefix}is>`);
}

function exchange(cell: XmlElement, type: string, content: string): Splice[] {
  const stated = cell.attributes.find((attribute) => attribute.name === 't');
  const kept = cell.elements('x:extLst').map(sourceOf).join('');
  const nameEnd = cell.start + 1 + rawNameOf(cell).length;
  const isEmpty = cell.openEnd === cell.end;
  if (isEmpty) {
    const tag = openTagOf(cell);
    const typed =
      stated === undefined
        ? `${tag.slice(0, nameEnd - cell.start)} t="${type}"${tag.slice(nameEnd - cell.start)}`
        : tag.slice(0, stated.valueStart - cell.start) + type + tag.slice(stated.valueEnd - cell.start);
    return [{ start: cell.start, end: cell.end, text: `${typed}${content}</${rawNameOf(cell)}>` }];
  }
  const ofType =
    stated === undefined
      ? { start: nameEnd, end: nameEnd, text: type === 'n' ? '' : ` t="${type}"` }
      : { start: stated.valueStart, end: stated.valueEnd, text: type };
  return [ofType, { start: cell.openEnd, end: cell.closeStart, text: content + kept }];
}
