/**
 * Counters and histograms, rendered in the Prometheus text exposition format, version 0.0.4.
 *
 * Label values are passed in the order of the label names. They must come from small fixed sets, such as routes and
 * outcomes, never from clients, since each new value is stored permanently.
 */

/** The common properties of metrics. */
export interface MetricName {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

type LabelValues = readonly string[];

/** Separates label values in a key; labels don't contain it. */
const SEPARATOR = '\u0000';

export class Counter {
  readonly #of: MetricName;
  readonly #counts = new Map<string, number>();

  constructor(of: MetricName) {
    this.#of = of;
  }

  count(...values: LabelValues): void {
    const key = values.join(SEPARATOR);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  render(): string[] {
    const samples = [...this.#counts].map(([key, count]) => ({ values: split(key), amount: count }));
    return renderMetric(this.#of, 'counter', samples);
  }
}

/** The data of one set of label values. Frequent callers keep it to avoid the lookup. */
export interface Series {
  /** For each bound the observations above the previous bound, and last those above all. */
  readonly counts: number[];
  sum: number;
}

export class Histogram {
  readonly #of: MetricName;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  /** @param of.bounds upper bounds, ascending */
  constructor(of: MetricName & { readonly bounds: readonly number[] }) {
    this.#of = of;
    this.#bounds = of.bounds;
  }

  series(...values: LabelValues): Series {
    const key = values.join(SEPARATOR);
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { counts: new Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    return series;
  }

  observe(amount: number, ...values: LabelValues): void {
    this.observeIn(this.series(...values), amount);
  }

  observeIn(series: Series, amount: number): void {
    let at = 0;
    while (at < this.#bounds.length && amount > (this.#bounds[at] ?? 0)) at++;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += amount;
  }

  render(): string[] {
    const { name, labels } = this.#of;
    const lines = head(this.#of, 'histogram');
    for (const [key, { counts, sum }] of this.#series) {
      const values = split(key).slice(0, labels.length);
      let total = 0;
      counts.forEach((count, at) => {
        total += count;
        const bound = renderNumber(this.#bounds[at] ?? Number.POSITIVE_INFINITY);
        lines.push(renderSample(`${name}_bucket`, [...labels, 'le'], [...values, bound], total));
      });
      lines.push(renderSample(`${name}_sum`, labels, values, sum));
      lines.push(renderSample(`${name}_count`, labels, values, total));
    }
    return lines;
  }
}

/** A value of a metric that is measured on demand. */
export interface Sample {
  readonly values: LabelValues;
  readonly amount: number;
}

/** Renders a metric with all its samples, as lines. */
export function renderMetric(
  of: MetricName,
  type: 'counter' | 'gauge',
  samples: readonly Sample[],
): string[] {
  return [
    ...head(of, type),
    ...samples.map(({ values, amount }) => renderSample(of.name, of.labels, values, amount)),
  ];
}

function head({ name, help }: MetricName, type: string): string[] {
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
  ];
}

function renderSample(name: string, labels: readonly string[], values: LabelValues, amount: number): string {
  const pairs = labels.map((label, at) => `${label}="${escapeValue(values[at] ?? '')}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${renderNumber(amount)}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function renderNumber(amount: number): string {
  if (Number.isFinite(amount)) return String(amount);
  return Number.isNaN(amount) ? 'NaN' : amount > 0 ? '+Inf' : '-Inf';
}

function split(key: string): string[] {
  return key.split(SEPARATOR);
}
