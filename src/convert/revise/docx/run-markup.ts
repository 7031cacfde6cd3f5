/**
 * Writes the XML of runs in a file's own words: with the prefix that the file uses, and with the open tag and
 * properties of the run that the text belongs to.
 *
 * Source: ECMA-376 Part 1, 17.3.3 (run content).
 */
import { escapeXml } from '../../package/write-xml.ts';

/**
 * Text as the content of a run: `w:t` elements, with tabs and line breaks as elements of their own.
 *
 * @param prefix with its colon, as `rawPrefixOf` gives it
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

/** A text element of a name, white space at its ends included; nothing for no text. */
export function textMarkup(name: string, text: string): string {
  return text === '' ? '' : `<${name} xml:space="preserve">${escapeXml(text)}</${name}>`;
}
