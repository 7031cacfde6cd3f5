/** The kernels without SIMD instructions, some thirty times slower. */

/** Functions over addresses in memory, as assembly/kernels.ts says. */
export interface RawKernels {
  readonly multiply: (
    x: number,
    rowScales: number,
    w: number,
    columnScales: number,
    bias: number,
    y: number,
    rows: number,
    depth: number,
    columns: number,
  ) => void;
  readonly attend: (
    projected: number,
    out: number,
    shares: number,
    rows: number,
    width: number,
    heads: number,
  ) => void;
}

export function plainKernels({ buffer }: WebAssembly.Memory): RawKernels {
  return {
    multiply: (x, rowScales, w, columnScales, bias, y, rows, depth, columns) => {
      const values = new Int16Array(buffer, x, rows * depth);
      const weights = new Int8Array(buffer, w, depth * columns);
      const scales = new Float32Array(buffer, rowScales, rows);
      const factors = new Float32Array(buffer, columnScales, columns);
      const added = new Float32Array(buffer, bias, columns);
      const out = new Float32Array(buffer, y, rows * columns);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          let sum = 0;
          for (let at = 0; at < depth; at++)
            sum += (values[row * depth + at] ?? 0) * (weights[column * depth + at] ?? 0);
          const factor = Math.fround((scales[row] ?? 0) * (factors[column] ?? 0));
          out[row * columns + column] = Math.fround(Math.fround(sum) * factor) + (added[column] ?? 0);
        }
      }
    },
    attend: (projected, out, shares, rows, width, heads) => {
      const values = new Float32Array(buffer, projected, rows * 3 * width);
      const attended = new Float32Array(buffer, out, rows * width);
      const scores = new Float32Array(buffer, shares, rows);
      const size = width / heads;
      for (let head = 0; head < heads; head++) {
        for (let at = 0; at < rows; at++) {
          for (let other = 0; other < rows; other++) {
            const query = at * 3 * width + head * size;
            const key = other * 3 * width + width + head * size;
            let sum = 0;
            for (let i = 0; i < size; i++) sum += (values[query + i] ?? 0) * (values[key + i] ?? 0);
            scores[other] = sum / Math.sqrt(size);
          }
          softmax(scores);
          for (let i = 0; i < size; i++) {
            let mixed = 0;
            for (let other = 0; other < rows; other++)
              mixed += (scores[other] ?? 0) * (values[other * 3 * width + 2 * width + head * size + i] ?? 0);
            attended[at * width + head * size + i] = mixed;
          }
        }
      }
    },
  };
}

function softmax(scores: Float32Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp((scores[at] ?? 0) - most);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
}
