/** Reads simple values of WordprocessingML properties in all the spellings that the standard allows. */
import type { XmlElement } from '../../package/parse-xml.ts';

const OFF = new Set(['0', 'false', 'off', 'no']);

/**
 * Whether an on/off property that is present is on: it is, unless its value says otherwise.
 *
 * Source: ECMA-376 Part 1, 22.9.2.7 (ST_OnOff).
 */
export function isOn(element: XmlElement): boolean {
  const value = attributeValue(element);
  return value === undefined || !OFF.has(value.toLowerCase());
}

/** An on/off property of a parent; undefined if absent. */
export function readOnOff(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = parent?.element(name);
  return element === undefined ? undefined : isOn(element);
}

/** The `w:val` of an element, in any of the namespaces used for it. */
export function attributeValue(element: XmlElement | undefined): string | undefined {
  return element?.attribute('w:val') ?? element?.attribute('w14:val') ?? element?.attribute('val');
}

/** The `w:val` of a child element. */
export function readValue(parent: XmlElement | undefined, name: string): string | undefined {
  return attributeValue(parent?.element(name));
}

/** An integer; undefined for anything else. */
export function parseInteger(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*[-+]?\d{1,10}(?:\.\d+)?\s*$/.test(text)) return undefined;
  return Math.trunc(Number(text));
}

/** The `w:val` of a child element as an integer. */
export function readInteger(parent: XmlElement | undefined, name: string): number | undefined {
  return parseInteger(readValue(parent, name));
}

const TWIPS_PER_UNIT: Readonly<Record<string, number>> = {
  pt: 20,
  in: 1440,
  cm: 567,
  mm: 56.7,
  pc: 240,
  pi: 240,
};

/** A length in twips; strict files write units ("36pt"). Source: ECMA-376 Part 1, 22.9.2.14. */
export function parseTwips(text: string | undefined): number | undefined {
  const match = /^\s*(-?\d{1,9}(?:\.\d{1,9})?)(pt|in|cm|mm|pc|pi)?\s*$/.exec(text ?? '');
  if (match === null) return undefined;
  return Math.round(Number(match[1]) * (TWIPS_PER_UNIT[match[2] ?? ''] ?? 1));
}
