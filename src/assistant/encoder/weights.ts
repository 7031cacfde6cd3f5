/** The file of the encoder's weights, written by scripts/train/encoder. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import path from './weights.bin' with { type: 'file' };

/** Layers of the encoder, one upon the other. */
export const LAYERS = [0, 1, 2, 3, 4, 5] as const;
export type Layer = (typeof LAYERS)[number];
/** What a layer is made of, in the order of the file. */
const LAYER_PARTS = ['attention', 'output', 'norm', 'expand', 'contract', 'outNorm'] as const;
export type LayerPart = (typeof LAYER_PARTS)[number];

/** The parts of the encoder, in the order of the file. */
export const PARTS = [
  'embeddings',
  'positions',
  'embeddingsNorm',
  ...LAYERS.flatMap((layer) => LAYER_PARTS.map((name) => layerPart(layer, name))),
  'pieces',
] as const;
export type PartName = (typeof PARTS)[number];

export function layerPart(layer: Layer, name: LayerPart): `layer${Layer}.${LayerPart}` {
  return `layer${layer}.${name}`;
}

/** Precedes the weights as a line of JSON. */
const Header = z.object({
  /** The vocabulary: pieces by id. A schema for each of thousands would take longest of all. */
  vocabulary: z.custom<string[]>(
    (value) => Array.isArray(value) && value.every((piece) => typeof piece === 'string'),
  ),
  /** The sizes of each part. */
  sizes: z.array(z.object({ depth: z.int(), columns: z.int() })).length(PARTS.length),
});

/**
 * A matrix with a bias: each column is `depth` integers, times the column's scale. Without integers (depth 0) it is a
 * normalization of a layer, whose gains are the scales.
 */
export interface Part {
  readonly depth: number;
  readonly columns: number;
  readonly scales: Float32Array;
  readonly bias: Float32Array;
  /** Column by column. */
  readonly integers: Int8Array;
}

export interface Weights {
  readonly vocabulary: readonly string[];
  readonly parts: Readonly<Record<PartName, Part>>;
}

export function weightsFile(): Uint8Array {
  return readFileSync(path);
}

let version: Promise<string> | undefined;

/** Names these weights: vectors that were made with others cannot be compared with theirs. */
export function encoderVersion(): Promise<string> {
  version ??= readVersion();
  return version;
}

/** To read all of the file would take the thread tens of milliseconds; the last of it are weights of several layers. */
async function readVersion(): Promise<string> {
  const file = Bun.file(path);
  const last = await file.slice(Math.max(0, file.size - VERSION_BYTES)).bytes();
  return `built-in-${Bun.hash(last).toString(36)}`;
}

/** How much of the end of the file names its weights. */
const VERSION_BYTES = 1_000_000;
/** Floats of the file start at a multiple of their size. */
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

export function writeWeights({ vocabulary, parts }: Weights): Blob {
  const all = PARTS.map((name) => parts[name]);
  const sizes = all.map(({ depth, columns }) => ({ depth, columns }));
  const header = Buffer.from(JSON.stringify({ vocabulary, sizes }));
  const padding = ' '.repeat(FLOAT - 1 - (header.length % FLOAT));
  return new Blob([
    header,
    `${padding}\n`,
    ...all.flatMap(({ scales, bias }) => [scales, bias]),
    ...all.map(({ integers }) => integers),
  ] as BlobPart[]);
}

/** @throws ZodError or RangeError for a file of another form */
export function readWeights(file: Uint8Array): Weights {
  const end = file.indexOf(0x0a) + 1;
  const { vocabulary, sizes } = Header.parse(JSON.parse(Buffer.from(file.subarray(0, end)).toString()));
  let at = file.byteOffset + end;
  const floats = (length: number) => {
    const read = new Float32Array(file.buffer, at, length);
    at += length * FLOAT;
    return read;
  };
  const heads = sizes.map((size) => ({ ...size, scales: floats(size.columns), bias: floats(size.columns) }));
  const parts = heads.map((head) => {
    const integers = new Int8Array(file.buffer, at, head.depth * head.columns);
    at += integers.length;
    return { ...head, integers };
  });
  return {
    vocabulary,
    parts: Object.fromEntries(PARTS.map((name, index) => [name, parts[index]])) as Record<PartName, Part>,
  };
}
