import { describe, expect, test } from 'bun:test';
import { parseJsonText } from '../../src/http/parse-json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON of a client', () => {
  test('is read to sixteen levels, and refused beyond them', () => {
    expect(parseJsonText('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] });
    expect(() => parseJsonText(nested(16))).not.toThrow();
    expect(() => parseJsonText(nested(17))).toThrow('more than 16 levels');
    expect(() => parseJsonText(nested(250_000))).toThrow();
  });

  test.each(['', '{', 'NaN', '[1,]'])('is refused when it is none: %p', (text) => {
    expect(() => parseJsonText(text)).toThrow('not valid JSON');
  });
});
