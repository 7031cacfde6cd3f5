/** Validates pdf.js's operator lists and provides typed values. */
import type { Matrix } from '../geometry.ts';

export interface Glyph {
  readonly unicode: string;
  /** In thousandths of the type size, or in the font's unit if it has another one. */
  readonly width: number;
  readonly isSpace: boolean;
}

export function isGlyph(value: unknown): value is Glyph {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unicode' in value &&
    typeof value.unicode === 'string' &&
    'width' in value &&
    typeof value.width === 'number'
  );
}

export function numberAt(args: unknown, index: number): number {
  if (!isIndexed(args)) return 0;
  const value = args[index];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function stringAt(args: unknown, index: number): string {
  if (!isIndexed(args)) return '';
  const value = args[index];
  return typeof value === 'string' ? value : '';
}

export function valueAt(args: unknown, index: number): unknown {
  return isIndexed(args) ? args[index] : undefined;
}

/** Reads six numbers; undefined if there are fewer. */
export function matrixOf(value: unknown): Matrix | undefined {
  if (!isIndexed(value) || value.length < 6) return undefined;
  return [
    numberAt(value, 0),
    numberAt(value, 1),
    numberAt(value, 2),
    numberAt(value, 3),
    numberAt(value, 4),
    numberAt(value, 5),
  ];
}

/** The path step types of pdf.js. */
export const PATH_STEP = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticCurveTo: 3, closePath: 4 } as const;

/** Path steps and coordinates of `constructPath`; empty if there are none. */
export function pathData(args: unknown): ArrayLike<number> {
  const list = valueAt(args, 1);
  const data = valueAt(list, 0);
  return data instanceof Float32Array || data instanceof Float64Array ? data : [];
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isIndexed(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}
