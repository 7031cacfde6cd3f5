/** Equations in embedded Equation Editor objects, as Office Math and as LaTeX. */
import { ConversionRefused } from '../../../../../domain/conversion.ts';
import { CompoundFile } from '../../../../package/compound-file.ts';
import { parseXml } from '../../../../package/parse-xml.ts';
import { readEquation } from '../read-equation.ts';
import type { MtefLine } from './mtef-nodes.ts';
import { ommlOfLine } from './mtef-to-omml.ts';
import { parseMtef } from './parse-mtef.ts';

/** The stream of such an object that holds the equation. */
export const EQUATION_STREAM = 'Equation Native';

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/** @returns an `m:oMath` element; undefined if the stream can't be read or the equation is empty */
export function equationXml(stream: Uint8Array): string | undefined {
  const line = parseMtef(stream);
  return line === undefined ? undefined : xmlOfLine(line);
}

function xmlOfLine(line: MtefLine): string | undefined {
  const content = ommlOfLine(line);
  return content === '' ? undefined : `<m:oMath xmlns:m="${NAMESPACE}">${content}</m:oMath>`;
}

/**
 * @param object the bytes of an embedded object, a compound file
 * @returns empty if no equation can be read
 */
export function latexOfObject(object: Uint8Array): string {
  const stream = streamOf(object);
  return latexOfXml(stream === undefined ? undefined : equationXml(stream));
}

/** The LaTeX of a parsed line. */
export function latexOfLine(line: MtefLine): string {
  return latexOfXml(xmlOfLine(line));
}

function latexOfXml(xml: string | undefined): string {
  return xml === undefined ? '' : readEquation(parseXml(xml, { partName: EQUATION_STREAM }));
}

function streamOf(object: Uint8Array): Uint8Array | undefined {
  try {
    return new CompoundFile(object).stream(EQUATION_STREAM)?.data;
  } catch (error) {
    // A damaged object still has its preview picture.
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}
