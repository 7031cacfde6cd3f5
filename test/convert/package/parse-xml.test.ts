import { describe, expect, test } from 'bun:test';
import { parseXml } from '../../../src/convert/package/parse-xml.ts';
import { XmlCursor } from '../../../src/convert/package/xml-cursor.ts';
import { expectLinear, onceForSize } from '../../support/cpu-time.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const W_STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const parse = (source: string) => parseXml(source, { partName: 'word/document.xml' });

function codeOf(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('parsing XML', () => {
  test('gives one name to one element whatever prefix and edition a file uses', () => {
    for (const source of [
      `<w:p xmlns:w="${W}" w:val="1"/>`,
      `<ns0:p xmlns:ns0="${W_STRICT}" ns0:val="1"/>`,
      `<p xmlns="${W}" xmlns:q="${W}" q:val="1"/>`,
    ]) {
      const root = parse(source);
      expect(root.name).toBe('w:p');
      expect(root.attribute('w:val')).toBe('1');
    }
  });

  test('does not take a foreign namespace for Word by its prefix', () => {
    expect(parse('<w:p xmlns:w="urn:other"/>').name).toBe('foreign-w:p');
    expect(parse('<z:p xmlns:z="urn:other"/>').name).toBe('z:p');
  });

  test('undoes a namespace where the element that declared it ends', () => {
    const root = parse(`<a><b xmlns="${W}"/><b/></a>`);
    expect(root.elements().map((element) => element.name)).toEqual(['w:b', 'b']);
  });

  test('remembers where open tag, content and close tag stand', () => {
    const source = '<?xml version="1.0"?><!-- c --><a x=">"><b/>t&amp;u</a >';
    const root = parse(source);
    expect(source.slice(root.start, root.openEnd)).toBe('<a x=">">');
    expect(source.slice(root.openEnd, root.closeStart)).toBe('<b/>t&amp;u');
    expect(source.slice(root.closeStart, root.end)).toBe('</a >');
    const [b] = root.elements();
    expect([b?.openEnd, b?.closeStart, b?.end]).toEqual([b?.end, b?.end, b?.end]);
    const [x] = root.attributes;
    expect(source.slice(x?.valueStart, x?.valueEnd)).toBe('>');
  });

  test('resolves the five entities, numeric ones and CDATA, and nothing else', () => {
    expect(parse('<a>&lt;&#65;&#x1F600;&quot;<![CDATA[<&amp;>]]>&nbsp;&amp;lt;</a>').text).toBe(
      '<A😀"<&amp;>&nbsp;&lt;',
    );
    expect(parse("<a b='&apos;&#0;'/>").attribute('b')).toBe("'\uFFFD");
  });

  test('finds descendants in document order', () => {
    const root = parse('<a><b n="1"><b n="2"/></b><c><b n="3"/></c></a>');
    expect([...root.descendants('b')].map((b) => b.attribute('n'))).toEqual(['1', '2', '3']);
  });

  test('refuses document types, tags that do not nest, and text that ends too soon', () => {
    for (const source of [
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<a><b></a></b>',
      '<a></ab>',
      '<a',
      '<a b="',
      '<a>',
      '</a>',
      '< a/>',
      '',
      'text',
    ]) {
      expect(codeOf(() => parse(source))).toBe('damaged');
    }
  });

  test('refuses elements nested past the limit, and a flood of namespaces', () => {
    expect(codeOf(() => parse('<a>'.repeat(2_000) + '</a>'.repeat(2_000)))).toBe('too_large');
    const declarations = Array.from({ length: 300 }, (_, index) => `xmlns:n${index}="urn:${index}"`).join(
      ' ',
    );
    expect(codeOf(() => parse(`<a ${declarations}/>`))).toBe('damaged');
  });

  test('reads a flat megabyte of tags in time that grows with it alone', async () => {
    const source = onceForSize((size) => `<a>${'<b c="d">e</b>'.repeat(17_500 * size)}</a>`);
    await expectLinear((size) => expect(parse(source(size)).children.length).toBe(17_500 * size));
  });
});

test('a cursor walks tags and texts and closes empty elements', () => {
  const cursor = new XmlCursor(`<x:a xmlns:x="${W}"><x:b x:val="1"/>t</x:a>`, { partName: 'p' });
  const seen: string[] = [];
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    const said = token === 'text' ? cursor.text : `${cursor.name}@${cursor.depth}`;
    seen.push(`${token} ${said}${token === 'open' ? (cursor.attribute('w:val') ?? '') : ''}`);
  }
  expect(seen).toEqual(['open w:a@1', 'open w:b@21', 'close w:b@1', 'text t', 'close w:a@0']);
});
