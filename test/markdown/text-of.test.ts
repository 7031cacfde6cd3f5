import { describe, expect, test } from 'bun:test';
import { decodeHtmlEntities } from '../../src/markdown/html/entities.ts';
import { plainText, textOf } from '../../src/markdown/text-of.ts';

describe('what a reader sees', () => {
  test('is the words without their marks', () => {
    expect(plainText('**A** *~~b~~* ***c*** _d_ __e__ `f *g*` \\*h\\* i<sub>2</sub><br>j<!-- k -->')).toBe(
      'A b c d e f *g* *h* i2 j',
    );
    expect(plainText('[a *b*](http://x) ![c](y.png) <https://z.example/> [d\\]](e "f") &auml;&#33;')).toBe(
      'a b c https://z.example/ d] ä!',
    );
  });

  test('is what only looks like a mark', () => {
    for (const text of ['2 * 3', 'snake_case_name', 'press <your name>', 'R&D; x', 'a ~ b', '[sic]']) {
      expect(plainText(text)).toBe(text);
    }
  });

  test('names targets where they count, breaks lines, and leaves pictures out where they do not', () => {
    const markdown = 'See [law](http://x).[^1]<br>![p](q.png)End';
    expect(textOf(markdown)).toBe('See law. pEnd');
    expect(textOf(markdown, { withTargets: true, lineBreak: '\n', withoutPictures: true })).toBe(
      'See law (http://x).[1]\nEnd',
    );
    expect(plainText('Doors: 9\\\nBar: 10')).toBe('Doors: 9 Bar: 10');
    expect(textOf('Doors: 9\\\nBar: 10', { lineBreak: '\n' })).toBe('Doors: 9\nBar: 10');
  });

  test('has the characters that entities stand for, each once', () => {
    expect(decodeHtmlEntities('&lt;&amp;lt;&nbsp;&#x41;&unknown;&#0;')).toBe('<&lt;\u00A0A&unknown;\uFFFD');
  });
});
