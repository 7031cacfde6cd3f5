/**
 * Writes the XML of runs in a file's own words: with the prefix that the file uses, and with the open tag and
 * properties of the run that the text belongs to.
 *
 * Source: ECMA-376 Part 1, 17.3.3 (run content).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { encodeEntities } from '../../package/xml-entities.ts';

/** The name of an element as the file writes it, with the file's own prefix. */
export function rawNameOf(element: XmlElement): string {
  const tag = element.source.slice(element.start + 1, element.openEnd);
  return /^[^\s/>]+/.exec(tag)?.[0] ?? '';
}

/** The prefix of an element's name as the file writes it, with its colon; empty in a default namespace. */
export function rawPrefixOf(element: XmlElement): string {
  const name = rawNameOf(element);
  return name.slice(0, name.indexOf(':') + 1);
}

/** An element's open tag, also where the file wrote `<x/>`. */
export function openTagOf(element: XmlElement): string {
  return element.source.slice(element.start, element.openEnd).replace(/\s*\/>$/, '>');
}

/** An element as the file wrote it. */
export function sourceOf(element: XmlElement): string {
  return element.source.slice(element.start, element.end);
}

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
      return `<${prefix}t xml:space="preserve">${encodeEntities(part)}</${prefix}t>`;
    })
    .join('');
}
