/**
 * Reads Prometheus' text exposition format, version 0.0.4, and accepts nothing that a strict reader would not: each metric
 * with its HELP and TYPE before its samples and in one piece, no sample twice, histograms with rising bounds that end in
 * +Inf, counts that never fall, and a sum and a count beside them.
 */

export interface MetricRead {
  readonly type: string;
  /** By the sample's whole name with its labels, as written. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABELS = String.raw`\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\})|(?=\})))+\}`;
const SAMPLE = new RegExp(`^(${NAME})(${LABELS})? (\\+Inf|-Inf|NaN|-?[0-9.]+(?:e[+-]?[0-9]+)?)$`);

/** @throws Error with the line that is wrong */
export function parseExposition(text: string): Map<string, MetricRead> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const metrics = new Map<string, { type: string; samples: Map<string, number> }>();
  let current = '';
  let helped = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (word === 'HELP') {
      if (metrics.has(name)) throw new Error(`twice: ${line}`);
      helped = name;
    } else if (word === 'TYPE') {
      if (helped !== name || !/^(counter|gauge|histogram)$/.test(rest)) throw new Error(`TYPE: ${line}`);
      current = name;
      metrics.set(name, { type: rest, samples: new Map() });
    } else {
      const [, sample = '', labels = '', amount = ''] = SAMPLE.exec(line) ?? [];
      const metric = metrics.get(current);
      const suffix = metric?.type === 'histogram' ? '_(?:bucket|sum|count)' : '';
      if (metric === undefined || !new RegExp(`^${current}${suffix}$`).test(sample))
        throw new Error(`not of ${current}: ${line}`);
      if (metric.samples.has(sample + labels)) throw new Error(`twice: ${line}`);
      metric.samples.set(sample + labels, amount === '+Inf' ? Number.POSITIVE_INFINITY : Number(amount));
    }
  }
  for (const [name, metric] of metrics) checkMetric(name, metric);
  return metrics;
}

function checkMetric(name: string, { type, samples }: MetricRead): void {
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`a counter without _total: ${name}`);
  for (const [sample, amount] of samples) {
    if (type !== 'gauge' && !(amount >= 0)) throw new Error(`below zero: ${sample} ${amount}`);
  }
  if (type === 'histogram') checkHistogram(name, samples);
}

function checkHistogram(name: string, samples: MetricRead['samples']): void {
  const series = new Map<string, { bounds: number[]; counts: number[] }>();
  for (const [sample, amount] of samples) {
    const [, before = '', bound] = /^\w+_bucket\{(.*?),?le="([^"]+)"\}$/.exec(sample) ?? [];
    if (bound === undefined) continue;
    const one = series.get(before) ?? { bounds: [], counts: [] };
    series.set(before, one);
    one.bounds.push(bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound));
    one.counts.push(amount);
  }
  for (const [labels, { bounds, counts }] of series) {
    const braces = labels === '' ? '' : `{${labels}}`;
    const rises = bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? bound));
    const grows = counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? count));
    if (!rises || !grows || bounds.at(-1) !== Number.POSITIVE_INFINITY)
      throw new Error(`buckets of ${name}${braces}: ${bounds}, ${counts}`);
    if (samples.get(`${name}_count${braces}`) !== counts.at(-1)) throw new Error(`count of ${name}${braces}`);
    if (!samples.has(`${name}_sum${braces}`)) throw new Error(`no sum of ${name}${braces}`);
  }
}
