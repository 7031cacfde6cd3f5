import { describe, expect, test } from 'bun:test';
import { writeDocx } from '../../../../src/convert/writers/docx/write-docx.ts';
import { EVERYTHING } from './everything.ts';
import { orderFaults } from './schema-order.ts';
import { paragraphTexts, writtenBody, writtenPart, writtenParts } from './word-package.ts';

describe('pictures', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  test('that the Markdown carries are in the file, once for the same picture', () => {
    const parts = writtenParts(`![A dot](${PIXEL}) and ![again](${PIXEL})[^1]\n\n[^1]: ![note](${PIXEL})\n`);
    const names = [...parts.keys()].filter((name) => name.startsWith('word/media/'));
    expect(names).toEqual(['word/media/image1.png']);
    const body = parts.get('word/document.xml') ?? '';
    expect(body.match(/<wp:docPr [^>]*>/g)).toEqual([
      '<wp:docPr id="1" name="image1.png" descr="A dot"/>',
      '<wp:docPr id="2" name="image1.png" descr="again"/>',
    ]);
    expect(parts.get('word/_rels/document.xml.rels')).toContain('Target="media/image1.png"');
    expect(parts.get('word/_rels/footnotes.xml.rels')).toContain('Target="media/image1.png"');
  });

  test('that are elsewhere, or none, are named', () => {
    const body = writtenBody(
      '![Plan](plan.png) ![Fake](data:image/png;base64,AAAA) ![](https://example.org/a.gif)',
    );
    expect(paragraphTexts(body)).toEqual(['Plan Fake a.gif']);
    expect(body).not.toContain('w:drawing');
  });
});

describe('front matter', () => {
  const MATTER =
    '---\ntitle: The kiln\nauthor: [Ann, "B, C"]\ndate: 2014-07-28\nversion: 1.10\n---\n\n# First\n';

  test('becomes a title block and the title property', () => {
    expect(paragraphTexts(writtenBody(MATTER)).slice(0, 5)).toEqual([
      'The kiln',
      'Ann',
      'B, C',
      '2014-07-28',
      'version: 1.10',
    ]);
    expect(writtenPart(MATTER, 'docProps/core.xml')).toContain('<dc:title>The kiln</dc:title>');
  });

  test('is only what stands between two rules at the very start, and only with keys', () => {
    for (const markdown of [
      '---\n\nText: no key of mine\nbut words.\n\n---\n',
      'a\n\n---\nkey: value\n\n---\n',
    ]) {
      expect(writtenBody(markdown)).not.toContain('FrontMatter');
    }
  });
});

describe('the package', () => {
  test('is the same, byte for byte, for the same Markdown', () => {
    expect(writeDocx(EVERYTHING)).toEqual(writeDocx(EVERYTHING));
  });

  test('holds its elements in the order of the schema in every part', () => {
    for (const [name, xml] of writtenParts(EVERYTHING)) {
      expect({ name, faults: orderFaults(xml.replace(/^<\?xml[^>]*>/, '')) }).toEqual({ name, faults: [] });
    }
  });

  test('names every part in its content types and relationships', () => {
    const parts = writtenParts(EVERYTHING);
    const types = parts.get('[Content_Types].xml') ?? '';
    for (const name of parts.keys()) {
      if (name.endsWith('.rels') || name === '[Content_Types].xml') continue;
      expect(types).toContain(`PartName="/${name}"`);
    }
  });

  test('gives every relationship that the text uses', () => {
    const parts = writtenParts(EVERYTHING);
    for (const part of ['document', 'footnotes', 'comments']) {
      const used = [...(parts.get(`word/${part}.xml`) ?? '').matchAll(/r:id="(\w+)"/g)].map(
        (match) => match[1],
      );
      const relations = parts.get(`word/_rels/${part}.xml.rels`) ?? '';
      for (const id of used) expect(relations).toContain(`Id="${id}"`);
    }
  });

  test('is whole and empty for empty Markdown', () => {
    expect(writtenBody('')).toContain('<w:body><w:p/><w:sectPr>');
  });

  test('leaves out what XML cannot hold', () => {
    const xml = writtenBody('a\u0000b\u0001c\uFFFEd\uD800e &#1;\n');
    for (const sign of ['\0', '\x01', '\uFFFE']) expect(xml).not.toContain(sign);
    expect(paragraphTexts(xml)[0]).toStartWith('a');
  });
});

describe('properties', () => {
  test('take the title from the first heading', () => {
    expect(writtenPart('Text\n\n## The *title*', 'docProps/core.xml')).toContain(
      '<dc:title>The title</dc:title>',
    );
  });

  test('take the title that is given', () => {
    expect(writtenPart('# A', 'docProps/core.xml', { title: 'B & C' })).toContain(
      '<dc:title>B &amp; C</dc:title>',
    );
  });

  test('tell the language from the text', () => {
    const german =
      'Der Behälter wird nach der Reinigung mit Wasser gespült und ist dann nicht mehr zu öffnen.';
    expect(writtenPart(german, 'word/styles.xml')).toContain('<w:lang w:val="de-DE"');
    expect(writtenPart('これは日本語の文章です。', 'word/styles.xml')).toContain('w:eastAsia="ja-JP"');
  });
});

describe('headings', () => {
  test("stand in Word's own heading styles", () => {
    for (const level of [1, 2, 3, 4, 5, 6]) {
      expect(writtenBody(`${'#'.repeat(level)} Scope`)).toContain(`<w:pStyle w:val="Heading${level}"/>`);
    }
  });

  test('carry a bookmark where a link leads to them', () => {
    const xml = writtenBody('See [scope](#the-scope).\n\n# The scope!\n');
    expect(xml).toContain('<w:hyperlink w:anchor="the-scope"');
    expect(xml).toContain('w:name="the-scope"');
  });

  test('shorten long anchors to what Word takes, for the link and the heading alike', () => {
    const words = Array.from({ length: 12 }, () => 'chapter').join(' ');
    const xml = writtenBody(`[a](#${words.replaceAll(' ', '-')})\n\n# ${words}\n`);
    const anchor = /w:anchor="([^"]+)"/.exec(xml)?.[1] ?? '';
    expect(anchor.length).toBeLessThanOrEqual(40);
    expect(xml).toContain(`w:name="${anchor}"`);
  });
});

describe('code', () => {
  test('has a style for each language, and the common one where the name cannot be a style', () => {
    const markdown = '```ts\na\n```\n\nText\n\n```c,d\nb\n```\n';
    expect(writtenPart(markdown, 'word/styles.xml')).toContain('<w:name w:val="Source Code (ts)"/>');
    expect(writtenPart(markdown, 'word/styles.xml')).not.toContain('c,d');
  });
});

describe('links', () => {
  test('keep long titles within what Word takes', () => {
    const xml = writtenBody(`[a](https://example.org "${'t'.repeat(400)}")`);
    expect(/w:tooltip="(t+)"/.exec(xml)?.[1]?.length).toBe(255);
  });

  test('to scripts become text that shows where they led', () => {
    expect(writtenBody('[a](javascript:alert)')).not.toContain('w:hyperlink');
    expect(writtenBody('[a](java%09script:alert)')).not.toContain('w:hyperlink');
  });

  test('to other machines’ folders are none, and those beside the document stay', () => {
    const relations = writtenPart('[a](//host/share) [b](other.md)', 'word/_rels/document.xml.rels');
    expect(relations).toContain('Target="other.md"');
    expect(relations).not.toContain('host');
  });

  test('keep addresses that are no addresses from damaging the package', () => {
    const relations = writtenPart('[a](<http://[x y>) [b](<a b%zz>)', 'word/_rels/document.xml.rels');
    expect(relations).toContain('Target="a%20b%25zz"');
    expect(relations).not.toContain('http://[x');
  });
});

describe('notes', () => {
  test('are footnotes in the order in which the text refers to them', () => {
    const notes = writtenPart('A[^b] B[^a]\n\n[^a]: first\n[^b]: second\n', 'word/footnotes.xml');
    expect(notes.indexOf('second')).toBeLessThan(notes.indexOf('first'));
  });

  test('that are referred to twice are written once, the second reference points at the first', () => {
    const xml = writtenBody('A[^a] B[^a]\n\n[^a]: note\n');
    expect(xml.match(/<w:footnoteReference /g)?.length).toBe(1);
    expect(xml).toContain('NOTEREF _RefNote1');
  });

  test('without a definition stay text', () => {
    expect(paragraphTexts(writtenBody('A[^nothing]'))).toEqual(['A[^nothing]']);
  });

  test('may hold several paragraphs, lists and links', () => {
    const notes = writtenPart(
      'A[^a]\n\n[^a]: one\n\n    two\n\n    - three [x](http://x.example)\n',
      'word/footnotes.xml',
    );
    for (const word of ['one', 'two', 'three']) expect(notes).toContain(`>${word}`);
    expect(notes).toContain('r:id="rId1"');
  });
});

describe('comments', () => {
  const comment = (text: string) =>
    writtenPart(`One[^comment-1].\n\n[^comment-1]: ${text}\n`, 'word/comments.xml');

  test('are Word comments of who wrote them, on their day', () => {
    const xml = comment('Comment by Ann Lee (2024-12-15): Is this so?');
    expect(xml).toContain('w:id="0" w:author="Ann Lee" w:date="2024-12-15T00:00:00Z" w:initials="AL"');
    expect(xml).toEndWith('<w:t>Is this so?</w:t></w:r></w:p></w:comment></w:comments>');
  });

  test('hold no content controls, which keep LibreOffice from opening the file', () => {
    expect(comment('Comment: see ![the pump](pump.png)')).not.toContain('<w:sdt>');
  });

  test('that do not say so are notes', () => {
    const parts = writtenParts('One[^comment-1].\n\n[^comment-1]: Ann: Is this so?\n');
    expect(parts.has('word/comments.xml')).toBe(false);
    expect(parts.get('word/footnotes.xml')).toContain('Ann: Is this so?');
  });
});

describe('pictures', () => {
  test('that are not there leave their description', () => {
    expect(paragraphTexts(writtenBody('![A pump](https://example.org/p.png)'))).toEqual(['A pump']);
  });

  test('that are not there and touch are told apart', () => {
    expect(paragraphTexts(writtenBody('![A pump](p.png)![A valve](v.png)'))).toEqual(['A pump A valve']);
  });
});

describe('HTML', () => {
  test('that is unknown stays as it is written', () => {
    expect(paragraphTexts(writtenBody('Press <your-name> & go.'))).toEqual(['Press <your-name> & go.']);
  });

  test('of an open table does not swallow what follows', () => {
    expect(paragraphTexts(writtenBody('Use the <table> tag\n\nNext'))).toContain('Next');
  });
});
