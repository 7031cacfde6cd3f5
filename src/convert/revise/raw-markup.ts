/** Pieces of XML as written in the file, with its own prefixes and tags. */
import type { XmlElement } from '../package/parse-xml.ts';

/** The name of an element as written, including its prefix. */
export function rawNameOf(element: XmlElement): string {
  const tag = element.source.slice(element.start + 1, element.openEnd);
  return /^[^\s/>]+/.exec(tag)?.[0] ?? '';
}

/** The prefix of an element's name as written, with its colon; empty in a default namespace. */
export function rawPrefixOf(element: XmlElement): string {
  const name = rawNameOf(element);
  return name.slice(0, name.indexOf(':') + 1);
}

/** An element's open tag, even if it was written as `<x/>`. */
export function openTagOf(element: XmlElement): string {
  return element.source.slice(element.start, element.openEnd).replace(/\s*\/>$/, '>');
}

/** The source text of an element. */
export function sourceOf(element: XmlElement): string {
  return element.source.slice(element.start, element.end);
}
