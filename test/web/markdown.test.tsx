import { describe, expect, test } from 'bun:test';
import { renderToString } from 'preact-render-to-string';
import { Markdown, type MarkdownProps } from '../../src/web/browser/markdown/markdown.tsx';
import { safeUrl } from '../../src/web/browser/markdown/safe-url.ts';
import { en } from '../../src/web/browser/words/en.ts';
import { LanguageContext } from '../../src/web/browser/words/words.ts';

function html(text: string, props: Partial<MarkdownProps> = {}): string {
  return renderToString(
    <LanguageContext.Provider value={{ locale: 'en', words: en }}>
      <Markdown text={text} scope="t" headingShift={1} {...props} />
    </LanguageContext.Provider>,
  );
}

describe('Markdown nobody vouched for', () => {
  test('shows tables, code, task lists and footnotes', () => {
    const shown = html('| a | b |\n| - | -: |\n| 1 | 2 |\n\n- [x] done\n\n`x`[^1]\n\n[^1]: Note.');
    expect(shown).toContain('<td class="align-right figure">2</td>');
    expect(shown).toContain('aria-label="done"');
    expect(shown).toContain('<code>x</code>');
    expect(shown).toContain('href="#t-note-1"');
    expect(shown).toContain('<li id="t-note-1"');
    expect(shown).toContain('href="#t-ref-1"');
  });

  test('shows formulas, and prices as text', () => {
    const shown = html('From $5 to $6 it is $a^2$ and `$b$`, \\$c$.\n\n$$\nd\n$$\n\n$$e$$\n\n> $$f\n> g$$');
    expect(shown).toContain('From $5 to $6 it is <span><code class="math">a^2</code></span>');
    expect(shown).toContain('<code>$b$</code>, $c$.');
    for (const formula of ['d', 'e', 'f\ng']) {
      expect(shown).toContain(`<div class="formula"><code class="math">${formula}</code></div>`);
    }
    expect(html('The $$\n\nfund')).toContain('<p>The $$</p>');
  });

  test('shows footnotes and formulas in the cells of HTML tables, and prices as text', () => {
    const cell = (text: string) => html(`<table>\n<tr><td>${text}</td></tr>\n</table>\n\n[^1]: Why.\n`);
    const noted = cell('<strong>a[^1]</strong> b[^2]');
    expect(noted).toContain('<strong>a<sup class="note-reference" id="t-ref-1"><a href="#t-note-1"');
    expect(noted).toContain(' b[^2]</td>');
    expect(noted).toContain('<li id="t-note-1" value="1"><p>Why.</p>');
    expect(cell('x $a &lt; b$ y')).toContain('x <span><code class="math">a &lt; b</code></span> y');
    expect(cell('$$c$$')).toContain('<div class="formula"><code class="math">c</code></div>');
    for (const text of ['$5 to $6', '$$ and $', '<code>$a$ [^1]</code>']) {
      expect(cell(text)).toContain(`<td>${text}</td>`);
    }
  });

  test('links addresses that are written out, and no file names', () => {
    const shown = html(
      'See https://example.org/a, www.example.org/b. Write to a@example.org; read Lease.md and x.com',
    );
    expect([...shown.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://example.org/a',
      'http://www.example.org/b',
      'mailto:a@example.org',
    ]);
  });

  test('shows the items of a list that begin with a box as tasks', () => {
    const shown = html('- [x] done\n- [ ] open\n- [link]\n\n1. [X] **also**');
    expect(shown.match(/aria-label="(?:done|to do)"/g)).toHaveLength(3);
    expect(shown).toContain('<li><p>[link]</p></li>');
    expect(shown).toContain('</span><p><strong>also</strong></p>');
  });

  test('numbers footnotes as they are referred to, and shows what is defined nowhere', () => {
    const shown = html('A[^b] b[^a] c[^b] d[^c]\n\n[^a]: One[^b]\n[^b]: Two\n\n    more\n\nText');
    expect([...shown.matchAll(/href="#t-note-(\d)"/g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
      '1',
      '1',
    ]);
    expect(shown).toContain('d[^c]');
    expect(shown).toContain('<li id="t-note-1" value="1"><p>Two</p><p>more</p>');
  });

  test('calls footnotes of a longer text by the numbers they have there, also where their notes stand elsewhere', () => {
    const noteNumbers = new Map([
      ['a', 7],
      ['b', 8],
    ]);
    const shown = html('A[^a] b[^b] `[^b]` [^c]\n\n| h |\n| - |\n| x[^b] |\n\n[^a]: One', { noteNumbers });
    expect(shown).toContain('<a href="#t-note-7" aria-label="Footnote 7">7</a>');
    expect(shown).toContain('<li id="t-note-7" value="7">');
    expect(shown).toContain(' b<sup class="note-reference">8</sup> <code>[^b]</code> [^c]');
    expect(shown).toContain('<td>x<sup class="note-reference">8</sup></td>');
  });

  test('leaves the marks of footnotes out of quotations, whose notes are not quoted', () => {
    const shown = html('Ten days.[^1] [1]\n\n> | h |\n> | - |\n> | x[^b] |\n\nWith one.[^n]\n\n[^n]: Note.', {
      noteNumbers: 'omitted',
      renderReference: (number) => <b>{number}</b>,
    });
    expect(shown).toContain('<p>Ten days.<b>1</b></p>');
    expect(shown).toContain('<td>x</td>');
    expect(shown).toContain('With one.<sup');
  });

  test('shows nothing of the places that links lead to', () => {
    expect(html('Main <a id="main"></a>heading')).toContain(
      '<p>Main <span data-anchor="main"></span>heading</p>',
    );
    expect(html('[see](#main)')).not.toContain('<a');
  });

  test('shows front matter as it is written', () => {
    const shown = html('---\ntitle: The kiln\nauthor:\n- Ann\n---\n\nText\n\n---\n');
    expect(shown).toContain('title: The kiln\nauthor:\n- Ann');
    expect(shown).not.toMatch(/<h\d/);
    expect(html('---\n\nText\n\n---\n')).toContain('<p>Text</p>');
  });

  test('moves headings below those of the page', () => {
    expect(html('# Title')).toContain('<h2 class="level-1">Title</h2>');
    expect(html('###### Small')).toContain('<h6 class="level-6">');
  });

  test('shows a table in HTML with its merged cells, tables in cells, lists and links', () => {
    const shown = html(
      '<table>\n<tr><th colspan="2">a &amp; b</th></tr>\n<tr><td rowspan="2"><strong>c</strong><br>d</td><td><table><tr><th>e</th></tr></table></td></tr>\n<tr><td><ul><li>f</li></ul><a href="https://example.org/">g</a><img src="x.png" alt="h"></td></tr>\n</table>',
    );
    expect(shown).toContain('<tr><th colspan="2">a &amp; b</th></tr>');
    expect(shown).toContain('<td rowspan="2"><strong>c</strong><br/>d</td>');
    expect(shown).toContain('<td><table><tbody><tr><th>e</th></tr></tbody></table></td>');
    expect(shown).toContain('<ul><li>f</li></ul><a href="https://example.org/"');
    expect(shown).not.toContain('<img');
  });

  test.each([
    '<table><tr><td onclick="x()">a</td></tr></table>',
    '<table><tr><td><script>x()</script></td></tr></table>',
    '<table><tr><td><iframe src="https://example.org/"></iframe></td></tr></table>',
    '<table><tr><td>a</td></table>',
    '<table><td>a</td></table>',
    '<table><tr><td style="position:fixed">a</td></tr></table><svg>',
    `${'<table><tr><td>'.repeat(500)}a`,
  ])('shows %s as its own letters or without what it asks for', (table) => {
    const shown = html(table);
    expect(shown).not.toMatch(/<(?:script|iframe|svg)|<[^>]+ (?:onclick|style)=/);
  });

  test('leaves a link of a table out that leads to a script', () => {
    expect(html('<table><tr><td><a href="javascript:x()">a</a></td></tr></table>')).toContain('<td>a</td>');
  });

  test('shows the many signs in a form of HTML as they are', () => {
    const form = `<table>\n<tr><td>Name ${'_'.repeat(300)}</td></tr>\n</table>`;
    expect(html(form)).toContain(`<td>Name ${'_'.repeat(300)}</td>`);
  });

  test('shows HTML as its own letters and lets no element of it live', () => {
    const shown = html(
      '<script>alert(1)</script>\n\nA <img src=x onerror=alert(1)> b <b onclick="x()">c</b>',
    );
    expect(shown).toContain('&lt;script>');
    expect(shown).not.toMatch(/<(script|img|b )/);
  });

  test('keeps line breaks, subscripts and their like, without attributes', () => {
    expect(html('H<sub>2</sub>O<br>next')).toContain('H<sub>2</sub>O<br/>next');
    expect(html('a <sup style="x">2</sup>')).not.toContain('<sup');
    expect(html('a <sub>never closed')).toContain('<sub>never closed</sub>');
  });

  test('links to the web and to mailboxes alone, without a referrer', () => {
    expect(html('[a](https://example.com/x)')).toContain('rel="noopener noreferrer"');
    for (const address of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '/settings/keys',
      '//example.com',
    ]) {
      expect(html(`[a](${address})`)).not.toContain('href');
    }
    expect(html('[a][r]\n\n[r]: javascript:alert(1)')).not.toContain('href');
    expect(html('<javascript:alert(1)>')).not.toContain('href');
    expect(safeUrl('java\nscript:alert(1)')).toBeUndefined();
  });

  test('names pictures and never fetches them', () => {
    const shown = html('![the plan](https://example.com/a.png) ![x][r]\n\n[r]: https://example.com/b.png');
    expect(shown).toContain('Picture: the plan');
    expect(shown).not.toContain('<img');
    expect(shown).not.toContain('example.com');
  });

  test('turns numbers in brackets into references where there is something to refer to', () => {
    const shown = html('Ten years. [1] But [9] stays.', {
      renderReference: (n) => (n === 1 ? <b>{n}</b> : undefined),
    });
    expect(shown).toContain('Ten years.<b>1</b> But [9] stays.');
  });

  test('stays quick and upright on text made to nest without end', () => {
    const malicious = [
      '>'.repeat(20_000),
      '['.repeat(20_000),
      '*a_ '.repeat(6_000),
      `${'*a_ '.repeat(49)}\n\n`.repeat(200),
      '~~a'.repeat(8_000),
      'a]'.repeat(12_000),
      `${'- '.repeat(4_000)}x`,
      '<sub>'.repeat(5_000),
      `${'[a]('.repeat(5_000)}`,
      '`'.repeat(20_000),
      `| a |\n| - |\n${'| x '.repeat(5_000)}`,
      `[^a]\n\n[^a]: ${'[^a] '.repeat(3_000)}`,
      '[^a]: '.repeat(8_000),
      '$'.repeat(40_001),
      '$a '.repeat(15_000),
      '$$a\n'.repeat(12_000),
      '> $$a\n'.repeat(8_000),
      'www.a.'.repeat(8_000),
      'a@b.'.repeat(12_000),
      'http://a'.repeat(6_000),
      '&amp;'.repeat(10_000),
      '<a '.repeat(16_000),
      '<!--'.repeat(12_000),
      '![a'.repeat(16_000),
    ];
    // What grows faster than the text would not end within the time a test has.
    for (const text of malicious) expect(html(text).length).toBeGreaterThan(0);
  }, 60_000);
});
