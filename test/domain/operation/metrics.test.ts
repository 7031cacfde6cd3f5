import { expect, test } from 'bun:test';
import { Counter, Histogram, renderMetric } from '../../../src/domain/operation/metrics.ts';
import { parseExposition } from '../../support/exposition.ts';

const write = (lines: readonly string[]) => `${lines.join('\n')}\n`;

test('a counter adds up by its labels', () => {
  const counter = new Counter({ name: 'answers_total', help: 'Answers.', labels: ['by', 'outcome'] });
  counter.count('model', 'answered');
  counter.count('model', 'answered');
  counter.count('model', 'answered');
  counter.count('model', 'nothing');
  expect(counter.render()).toEqual([
    '# HELP answers_total Answers.',
    '# TYPE answers_total counter',
    'answers_total{by="model",outcome="answered"} 3',
    'answers_total{by="model",outcome="nothing"} 1',
  ]);
});

test('a histogram counts at each bound all that is not above it', () => {
  const histogram = new Histogram({
    name: 'took_seconds',
    help: 'Time.',
    labels: ['kind'],
    bounds: [0.5, 1],
  });
  for (const seconds of [0.25, 0.5, 0.75, 8]) histogram.observe(seconds, 'pdf');
  expect(histogram.render().slice(2)).toEqual([
    'took_seconds_bucket{kind="pdf",le="0.5"} 2',
    'took_seconds_bucket{kind="pdf",le="1"} 3',
    'took_seconds_bucket{kind="pdf",le="+Inf"} 4',
    'took_seconds_sum{kind="pdf"} 9.5',
    'took_seconds_count{kind="pdf"} 4',
  ]);
});

test('one without labels is written without braces but for its bounds', () => {
  const histogram = new Histogram({ name: 'delay_seconds', help: 'Delay.', labels: [], bounds: [1] });
  histogram.observe(2);
  const metrics = parseExposition(write(histogram.render()));
  expect(metrics.get('delay_seconds')?.samples).toEqual(
    new Map([
      ['delay_seconds_bucket{le="1"}', 0],
      ['delay_seconds_bucket{le="+Inf"}', 1],
      ['delay_seconds_sum', 2],
      ['delay_seconds_count', 1],
    ]),
  );
});

test('what has a meaning in the format is written so that it has none', () => {
  const samples = [{ values: ['a"b\\c\nd'], amount: Number.POSITIVE_INFINITY }];
  const lines = renderMetric(
    { name: 'free_bytes', help: 'Of a\\b\nfree.', labels: ['part'] },
    'gauge',
    samples,
  );
  expect(lines).toEqual([
    '# HELP free_bytes Of a\\\\b\\nfree.',
    '# TYPE free_bytes gauge',
    'free_bytes{part="a\\"b\\\\c\\nd"} +Inf',
  ]);
  parseExposition(write(lines));
});
