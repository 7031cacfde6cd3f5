import { describe, expect, test } from 'bun:test';
import { writtenBody, writtenPart } from './word-package.ts';

function numbersIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g)].map(
    (match) => `${match[1]}/${match[2]}`,
  );
}

describe('lists', () => {
  test('that are numbered start where they should, each anew', () => {
    const markdown = '7. seven\n8. eight\n\nText\n\n1. one\n';
    const numbering = writtenPart(markdown, 'word/numbering.xml');
    expect(numbersIn(writtenBody(markdown))).toEqual(['0/1', '0/1', '0/2']);
    const starts = [...numbering.matchAll(/<w:lvl w:ilvl="0"><w:start w:val="(\d+)"\/>/g)].map(
      (match) => match[1],
    );
    expect(starts).toEqual(['7', '1']);
  });

  test('inside lists stand a level deeper', () => {
    expect(numbersIn(writtenBody('- a\n  1. b\n     - c\n'))).toEqual(['0/1', '1/2', '2/1']);
  });

  test('deeper than Word counts begin its levels anew, in a list of their own', () => {
    const deep = Array.from({ length: 12 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');
    expect(numbersIn(writtenBody(deep)).slice(8)).toEqual(['8/1', '0/2', '1/2', '2/2']);
  });

  test('right after another list stand apart from it, their items no further from each other than else', () => {
    const spacings = (markdown: string) =>
      [...writtenBody(markdown).matchAll(/<w:p>.*?<\/w:p>/g)].map(
        ([xml]) => /<w:spacing [^>]*>/.exec(xml)?.[0] ?? '',
      );
    expect(spacings('- a\n\n1. b\n2. c\n')).toEqual(['', '<w:spacing w:before="140" w:after="0"/>', '']);
    expect(spacings('- a\n\n1. b\n\n2. c\n')).toEqual(['', '<w:spacing w:before="140"/>', '']);
    expect(spacings('- a\n\n1. b\n\nText\n')).toEqual(['', '<w:spacing w:before="140"/>', '']);
  });

  test('number an item that begins with something else than text', () => {
    expect(numbersIn(writtenBody('- ```\n  code\n  ```\n- | a |\n  | - |\n  | b |\n')).length).toBe(2);
  });

  test('of tasks hold check boxes that can be ticked', () => {
    const xml = writtenBody('- [x] done\n- [ ] open\n');
    expect(xml.match(/<w14:checkbox>/g)?.length).toBe(2);
    expect(xml).toContain('<w14:checked w14:val="1"/>');
    expect(xml).toContain('<w14:checked w14:val="0"/>');
  });
});
