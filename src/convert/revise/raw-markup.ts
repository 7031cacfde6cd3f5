/** Pieces of XML as the file itself wrote them: its own prefixes, its own tags. */
import type { XmlElement } from '../package/parse-xml.ts';

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
