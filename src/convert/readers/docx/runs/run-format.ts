/**
 * Run formatting that matters to Markdown, from direct properties and from styles.
 *
 * Source: ECMA-376 Part 1, 17.3.2 (run properties), 17.7.2 (style hierarchy).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { attributeValue, isOn, parseInteger, readOnOff } from '../properties.ts';
import {
  colorOf,
  DEFAULT_SIZE,
  fillOf,
  highlightColor,
  isTransparentFill,
  NO_FILL,
  type RunLooks,
} from './visibility.ts';

/** Absent properties are not set. */
export interface RunFormat extends RunLooks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly script?: 'super' | 'sub' | 'none';
  readonly isHidden?: boolean;
  /** Hidden on screen and in print, as opposed to web layout only (17.3.2.41 and 17.3.2.44). */
  readonly isVanished?: boolean;
  readonly font?: string;
  readonly isCode?: boolean;
  readonly language?: string;
}

export const NO_FORMAT: RunFormat = {};

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The direct formatting in run properties. */
export function readRunFormat(properties: XmlElement | undefined): RunFormat {
  if (properties === undefined || properties.children.length === 0) return NO_FORMAT;
  const format: Mutable<RunFormat> = {};
  for (const element of properties.elements()) readFormatElement(element, format);
  if (properties.element('w:rtl') !== undefined) readComplexScript(properties, format);
  return format;
}

/** Right-to-left text has separate properties for bold and italic. Source: ECMA-376 Part 1, 17.3.2.2, 17.3.2.17. */
function readComplexScript(properties: XmlElement, format: Mutable<RunFormat>): void {
  if (readOnOff(properties, 'w:rtl') !== true) return;
  format.bold = readOnOff(properties, 'w:bCs') ?? false;
  format.italic = readOnOff(properties, 'w:iCs') ?? false;
}

function readFormatElement(element: XmlElement, format: Mutable<RunFormat>): void {
  switch (element.name) {
    case 'w:b':
      format.bold = isOn(element);
      break;
    case 'w:i':
      format.italic = isOn(element);
      break;
    case 'w:strike':
    case 'w:dstrike':
      format.strike = format.strike === true || isOn(element);
      break;
    case 'w:vanish':
    case 'w:webHidden':
      format.isHidden = format.isHidden === true || isOn(element);
      if (element.name === 'w:vanish') format.isVanished = isOn(element);
      break;
    case 'w:vertAlign':
      format.script = scriptOf(attributeValue(element));
      break;
    case 'w:rFonts':
      readFont(element, format);
      break;
    case 'w:lang':
      readLanguage(element, format);
      break;
    default:
      readLooks(element, format);
      break;
  }
}

/** Properties that affect whether text is visible. */
function readLooks(element: XmlElement, format: Mutable<RunFormat>): void {
  switch (element.name) {
    case 'w:color':
      format.color = colorOf(element);
      break;
    case 'w:sz':
      format.size = parseInteger(attributeValue(element)) ?? DEFAULT_SIZE;
      break;
    case 'w:highlight':
      format.fill = highlightColor(attributeValue(element)) ?? format.fill ?? NO_FILL;
      break;
    case 'w:shd':
      format.fill = format.fill === undefined || format.fill === NO_FILL ? fillOf(element) : format.fill;
      break;
    case 'w14:textFill':
      format.isTransparent = isTransparentFill(element);
      break;
  }
}

function readFont(element: XmlElement, format: Mutable<RunFormat>): void {
  const font = element.attribute('w:ascii') ?? element.attribute('w:hAnsi');
  if (font !== undefined) format.font = font;
}

function readLanguage(element: XmlElement, format: Mutable<RunFormat>): void {
  const language = attributeValue(element);
  if (language !== undefined) format.language = language;
}

function scriptOf(value: string | undefined): 'super' | 'sub' | 'none' {
  return value === 'superscript' ? 'super' : value === 'subscript' ? 'sub' : 'none';
}

/** Merges formats; the first one that sets a property wins. */
export function mergeFormats(formats: readonly RunFormat[]): RunFormat {
  let merged: RunFormat = NO_FORMAT;
  for (const format of formats) merged = merged === NO_FORMAT ? format : { ...format, ...merged };
  return merged;
}
