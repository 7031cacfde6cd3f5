import { describe, expect, test } from 'bun:test';
import { LARGE_PART, parseXml, type XmlElement } from '../../../src/convert/package/parse-xml.ts';
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

describe('a part too large for a tree of all of it', () => {
  const row = (n: number) =>
    `<w:tr><w:tc><w:p w:n="${n}"><w:r><w:t>cell &amp; ${n}</w:t></w:r></w:p></w:tc><w:tc/></w:tr>`;
  const paragraph = (n: number) =>
    `<w:p xmlns:v="urn:x${n % 3}"><v:x/><w:r w:n="${n}"><w:t>text ${n}</w:t></w:r><!-- c --></w:p><w:p/>`;
  const many = Array.from({ length: 40_000 }, (_, n) =>
    n % 50 === 0 ? `<w:tbl><w:tblPr/>${row(n)}${row(n + 1)}</w:tbl>` : paragraph(n).repeat(2),
  ).join('');
  const source = `<w:document xmlns:w="${W}"><w:body>${many}</w:body></w:document>`;
  const pieces = new Set(['w:p', 'w:tr']);

  function said(element: XmlElement): string {
    const attributes = element.attributes.map(({ name, value }) => `${name}=${value}`).join(' ');
    const children = element.children.map((each) => ('name' in each ? said(each) : each.value)).join('');
    return `(${element.name} ${attributes} ${element.start}-${element.end} ${children})`;
  }

  test('says the same as its whole tree, in whatever order and how often it is asked', () => {
    expect(source.length).toBeGreaterThan(LARGE_PART);
    const whole = parse(source).elements()[0]?.elements() ?? [];
    const body = parseXml(source, { partName: 'word/document.xml', pieces }).elements()[0]?.elements() ?? [];
    expect(body.length).toBe(whole.length);
    for (let step = 0, at = 0; step < 3_000; step++, at = (at * 31 + 7) % whole.length) {
      expect(said(body[at] as XmlElement)).toBe(said(whole[at] as XmlElement));
    }
  });

  test('is refused for what is damaged within a piece before anybody looks into it', () => {
    const damaged = source.replace('text 39999</w:t>', 'text 39999</w:x>');
    expect(codeOf(() => parseXml(damaged, { partName: 'word/document.xml', pieces }))).toBe('damaged');
  });
});
