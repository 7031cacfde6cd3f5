import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { writeDocx } from '../../../src/convert/writers/docx/write-docx.ts';
import { toMarkdown } from '../../support/to-markdown.ts';

/** What Markdown is after it was a Word file. */
async function throughWord(markdown: string): Promise<string> {
  const read = await toMarkdown(writeDocx(markdown), 'docx', { fileName: 'x.docx' });
  return read.markdown;
}

/** Each as it is written when it comes back. */
const FORMULAS = [
  String.raw`|z| + \left| \frac{x}{y} \right| = \|v\| + \langle u,v\rangle`,
  String.raw`P(A \mid B) = \frac{P(B \mid A)P(A)}{P(B)}`,
  String.raw`\begin{vmatrix} a & b \\ c & d \end{vmatrix}`,
  String.raw`\left. \frac{df}{dx} \right|_{x = 0}`,
  String.raw`f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}`,
  String.raw`\begin{aligned} a & = b + c \\ & = -d \end{aligned}`,
  String.raw`\begin{array}{lr} a & b \\ c & d \end{array}`,
  "x' + y'' + f^{(n)}",
  String.raw`\hat{x}\widehat{xyz}\overline{AB}\overrightarrow{AB}\dddot{a}\grave{e}`,
  String.raw`\cancel{x} + \xcancel{y} + \boxed{z}`,
  String.raw`\xrightarrow{f}\xleftarrow[g]{h}`,
  String.raw`\limsup_{k} a_{k} \Rightarrow b`,
  String.raw`\operatorname{argmax}_{x} f(x)`,
  String.raw`\mathtt{code} + \mathbf{AB}`,
  String.raw`x \perp y\quad z\qquad \beth\dagger`,
  String.raw`(-1)^{n}[a,b)_{i}\left( \frac{a}{b} \right)(\frac{c}{d})^{2}`,
  String.raw`\{x \mid x > 0\} = {}_{6}^{14}\mathrm{C} + {}^{2}y`,
  String.raw`\begin{pmatrix} 1 & \\ & 2 \end{pmatrix}`,
  String.raw`90^{\circ} = 12^{2}`,
];

const SAME: Readonly<Record<string, string>> = {
  'headings of all levels': '# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six\n',
  marks:
    'An **opening** *paragraph* with ***both***, ~~struck~~, `code`, H<sub>2</sub>O and m<sup>3</sup>.\n',
  'line breaks': 'One line\\\nand another.\n',
  escapes: '2\\. is no list, \\*stars\\* are none, snake_case is itself, 5 < 6 and AT&T.\n',
  links: 'See [the page](https://example.org/a?b=1&c=2) and <https://example.org/bare>.\n',
  'titles of links':
    'See [the page](https://example.org/a "The \\"page\\" itself") and [a *marked* one](https://example.org/b "B").\n',
  'addresses of mail': 'Write to <clerk@example.org> or [the clerk](mailto:clerk@example.org).\n',
  'links within the document': 'See [scope](#the-scope).\n\n# The scope\n\nText.\n',
  'nested lists': '- one\n- two\n  - deeper\n    - deepest\n- three\n',
  'lists of mixed kinds': '1. first\n2. second\n   - a bullet\n   - another\n3. third\n',
  'lists with several blocks in an item': '- one\n\n  More of one.\n\n  ```sh\n  make\n  ```\n\n- two\n',
  'numbered lists that start elsewhere': 'Text\n\n7. seven\n8. eight\n\nText\n\n1. one\n2. two\n',
  tasks: '- [x] done\n- [ ] open\n',
  quotations:
    '> One **bold** paragraph\n>\n> and a second.\n>\n> > Quoted within.\n>\n> - a list\n> - in it\n\nAfter.\n',
  code: '```python\ndef f(x):\n    return x < 2  # no heading\n```\n\n```\nplain\n\n\n  lines\n```\n\nText\n',
  'code that follows code': '```\none\n```\n\n```\ntwo\n```\n',
  'code that follows code in quotations':
    '> ```\n> one\n> ```\n>\n> ```\n> two\n> ```\n>\n> - a\n>\n>   ```\n>   one\n>   ```\n>\n>   ```\n>   two\n>   ```\n>\n> - b\n',
  tables: '| A | B |\n| --- | --- |\n| **x** | 1 |\n| `a \\| b` | [c](https://example.org/) |\n',
  'how columns are set':
    '| Left | Centre | Right | Any |\n| :--- | :---: | ---: | --- |\n| a | b | 1 | x |\n| c | | 22 | y |\n',
  'tables that follow each other': '| A |\n| --- |\n| 1 |\n\nText\n\n| B |\n| --- |\n| 2 |\n',
  'tables that lie on their side': `# Steps\n\n| ${'Responsible | '.repeat(9).trim()}\n| ${'--- | '.repeat(9).trim()}\n| ${'word | '.repeat(9).trim()}\n\nTable 1: Steps\n\n${'And so on. '.repeat(40).trim()}\n`,
  'merged cells':
    '<table>\n<tr><th>A</th><th>B</th><th>C</th></tr>\n<tr><td rowspan="2">x</td><td colspan="2">y</td></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n',
  notes: 'One[^1] and two[^2].\n\n[^1]: First *note*.\n\n[^2]: Second,\n\n    in two paragraphs.\n',
  'front matter':
    '---\ntitle: The *Kiln*\nauthor:\n- Mary Ann\n- "Dupin: the elder"\ndate: 2014-07-28\nabstract: Short.\nversion: "1.10"\n---\n\nText.\n',
  'hard breaks in cells and items': '| A | B |\n| --- | --- |\n| one<br>two | `x`<br>**y** |\n\n- a\\\n  b\n',
  'characters that HTML names': 'Fish & chips, 3 < 4, © 2024, non breaking, \\&lt; as it is.\n',
  'tasks with lists in them': '- [x] done\n  - [ ] deeper\n    1. first\n    2. second\n- [ ] open\n',
  'notes in lists, tables and headings':
    '# Head[^1]\n\n- item[^2]\n\n| A |\n| --- |\n| cell[^3] |\n\n[^1]: one\n\n[^2]: two\n\n[^3]: three\n',
  'quotations with code':
    '> Said:\n>\n> ```js\n> const a = 1;\n> ```\n>\n> > ```\n> > deeper\n> > ```\n>\n> And so on.\n\n```js\noutside\n```\n',
  'quotations with lists': '> Said:\n>\n> 1. one\n> 2. two\n',
  'what is upright in formulas': 'Some $10\\mathrm{mm}$ and $\\mathrm{d}x$.\n',
  'tables without a header': '| | |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n',
  'formulas in cells and items': '| A |\n| --- |\n| $x_{1}$ |\n\n- $\\alpha + \\beta$\n',
  'numbers with parentheses': '1) one\n   1. inner\n2) two\n\n1. another\n2. list\n',
  'tables in quotations':
    '> Said:\n>\n> | A | B |\n> | --- | --- |\n> | 1 | 2 |\n>\n> > | C |\n> > | --- |\n> > | 3 |\n>\n> And so on.\n',
  'tables that follow each other in a quotation':
    '> | A |\n> | --- |\n> | 1 |\n>\n> | B |\n> | --- |\n> | 2 |\n',
  'tables of a list, a quotation and the text':
    '- item\n\n  | A |\n  | --- |\n  | 1 |\n\n> | B |\n> | --- |\n> | 2 |\n\n| C |\n| --- |\n| 3 |\n',
  'headings, rules and equations in quotations':
    '> # Head\n>\n> text\n>\n> ---\n>\n> $$x = 1$$\n>\n> ## Second\n>\n> > ### Third\n',
  'deep quotations': '> one\n>\n> > two\n> >\n> > > three\n> > >\n> > > > four\n> > > >\n> > > > > five\n',
  'quotations in list items': '- item\n\n  > quoted in it\n  >\n  > > and deeper\n\n- next\n\n> Outside.\n',
  'lists in quotations in list items':
    '1. item\n\n   > - inner\n   >   - innermost\n   >\n   > | A |\n   > | --- |\n   > | 1 |\n\n2. next\n',
  'quotations in lists in quotations': '> - a\n>\n>   more of a\n>\n>   > b\n>\n> - c\n>\n> text\n',
  'items that begin with code or equations':
    '- ```js\n  let x;\n  ```\n\n- ```\n  plain\n  ```\n\n- $$y = 2$$\n\n- text\n',
  'rules in items': '- a\n\n  ---\n\n- b\n',
  'lists nested beyond the levels of Word': `${Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}- ${at}`).join('\n')}\n`,
  'loose lists': '- a\n\n- b\n\n  - c\n\n  - d\n\n1. tight\n2. list\n',
  'lists that follow each other': '- a\n- b\n\n* c\n* d\n\nText\n',
  'pictures that are not at hand':
    'A ![pump](pump.png) and ![the tank](https://example.org/t.png) and ![](shed.jpg).\n',
  'pictures that touch':
    '![one](a.png)![two](b.png)![](https://example.org/c.png)\n\n[![x](x.png)](https://example.org/x)[![y](y.png)](https://example.org/y) ![z](z.png)\n',
  'pictures that are links':
    'Build: [![passing](https://example.org/badge.svg)](https://example.org/builds) and [![](pump.png)](#pump).\n\n# Pump\n',
  'quotations that follow each other': '> first\n\n> second\n\n- item\n\n  > third\n\n  > fourth\n',
  alerts:
    '> [!NOTE]\n> Useful **things**.\n>\n> And more.\n\n> [!TIP]\n>\n> - one\n> - two\n\n- item\n\n  > [!CAUTION]\n  > Hot.\n\n> [!WARNING]\n\n> [!NOTE] is no alert here\n',
  'comments with who wrote them and when':
    'One[^comment-1], two[^1] and three[^comment-2].\n\n[^comment-1]: Comment by Ann Lee (2024-12-15): Is this *so*?\n\n    It is.\n\n[^1]: a note\n\n[^comment-2]: Comment: <https://example.org/>\n',
  'notes that are referred to twice': 'One[^1], two[^2] and one again[^1].\n\n[^1]: first\n\n[^2]: second\n',
  'items that begin with quotations, tables and headings':
    '1. > quoted\n2. | A |\n   | --- |\n   | 1 |\n3. # Head\n\n- > quoted\n- | A |\n  | --- |\n  | 1 |\n- ## Head\n',
  'headings in items': '- one\n\n  ### Within\n\n  More of one.\n\n- two\n',
  'tables of one heading': '| Head |\n| --- |\n',
  'how empty columns are set': '| L | C |\n| ---: | :---: |\n| 1 | |\n',
  'spaces at both ends of code': 'Type `` ` `` or `  x  `.\n',
  rules: 'Above\n\n---\n\nBelow\n',
  formulas:
    'The area $A = \\pi r^{2}$ and\n\n$$x = \\frac{-b \\pm \\sqrt{b^{2} - 4ac}}{2a}$$\n\nthe roots.\n',
  'formulas of many kinds': FORMULAS.map((latex) => `$$${latex}$$\n`).join('\n'),
  'other scripts': '# 日本語の見出し\n\nこれは文章です。\n\nשלום עולם\n\nПривет, мир\n',
};

/** What makes Markdown of text, and text. */
const PIECES = [
  ...[
    '> ',
    '- ',
    '1. ',
    '# ',
    '- [x] ',
    '    ',
    '---\n',
    '```\n',
    '| a |\n| - |\n',
    '[!NOTE]\n',
    '\n',
    '\n\n',
  ],
  ...['**', '`', '$x$', '[a](b)', '![i](u)', '[^1]', '[^1]: n\n', '<td>', '<li>', 'word ', ': '],
];

describe('Markdown that goes through Word and back', () => {
  for (const [name, markdown] of Object.entries(SAME)) {
    test(`keeps ${name}`, async () => {
      expect(await throughWord(markdown)).toBe(markdown);
    });
  }

  test('settles at once: a second time changes nothing more', async () => {
    const all = Object.values(SAME)
      .filter((markdown) => !markdown.includes('[^'))
      .join('\nBetween.\n\n');
    const once = await throughWord(all);
    expect(await throughWord(once)).toBe(once);
  });

  test('settles at once, whatever it is', async () => {
    const piece = fc.constantFrom(...PIECES);
    const markdown = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(markdown, async (source) => {
        const once = await throughWord(source);
        expect(await throughWord(once)).toBe(once);
      }),
      { numRuns: 150, seed: 9 },
    );
  }, 30_000);
});
