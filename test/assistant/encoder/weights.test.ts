import { expect, test } from 'bun:test';
import {
  PARTS,
  type Part,
  type PartName,
  readWeights,
  writeWeights,
} from '../../../src/assistant/encoder/weights.ts';

test('weights are read as they were written', async () => {
  const parts = Object.fromEntries(
    PARTS.map((name, at): [PartName, Part] => [
      name,
      {
        depth: at % 3,
        columns: 2,
        scales: Float32Array.of(at, 0.5),
        bias: Float32Array.of(-at, 2),
        integers: new Int8Array((at % 3) * 2).fill(at - 5),
      },
    ]),
  ) as Record<PartName, Part>;
  const vocabulary = ['[UNK]', 'a', '##ß'];
  const file = new Uint8Array(await writeWeights({ vocabulary, parts }).arrayBuffer());
  expect(readWeights(file)).toEqual({ vocabulary, parts });
});

test('a file of another form is refused', () => {
  expect(() => readWeights(new TextEncoder().encode('{"vocabulary":[]}\n'))).toThrow();
});
