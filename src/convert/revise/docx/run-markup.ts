/**
 * Writes the XML of runs with the namespace prefix of the file, and with the open tag and properties of the run that
 * the text belongs to.
 *
 * Source: ECMA-376 Part 1, 17.3.3 (run content).
 */
import { escapeXml } from '../../package/write-xml.ts';

/**
 * Text as the content of a run: `w:t` elements, with separate elements for tabs and line breaks.
 *
 * @param prefix with its colon, as returned by `rawPrefixOf`
 */
export function runContent(text: string, prefix: string): string {
  return text
    .split(/(\t|\r\n|[\r\n])/)
    .map((part) => {
      if (part === '') return '';
      if (part === '\t') return `<${prefix}tab/>`;
      if (part === '\n' || part === '\r' || part === '\r\n') return `<${prefix}br/>`;
      return textMarkup(`${prefix}t`, part);
    })
    .join('');
}

/** A text element that preserves white space; empty for empty text. */
export function textMarkup(name: string, text: string): string {
  return text === '' ? '' : `<${name} xml:space="preserve">${escapeXml(text)}</${name}>`;
}
