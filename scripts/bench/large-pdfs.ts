/** PDF files of many pages, or of one with too much on it. */
import { many, words } from './large-texts.ts';

/** Pages of 40 lines of 16 words in Helvetica; tagged, each line is a paragraph of the structure tree. */
export function pdfOfLines(pages: number, tagged: boolean): Uint8Array {
  const LINES = 40;
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const page = (index: number) => 5 + index * 2;
  const element = (index: number, line: number) => 5 + pages * 2 + index * (LINES + 1) + 1 + line;
  add(`<</Type/Catalog/Pages 2 0 R${tagged ? '/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R' : ''}>>`);
  add(`<</Type/Pages/Count ${pages}/Kids[${many(pages, (index) => `${page(index)} 0 R `)}]>>`);
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const roots = tagged ? many(pages, (index) => `${element(index, -1)} 0 R `) : '';
  const parents = tagged
    ? many(pages, (index) => `${index}[${many(LINES, (line) => `${element(index, line)} 0 R `)}]`)
    : '';
  add(`<</Type/StructTreeRoot/K[${roots}]/ParentTree<</Nums[${parents}]>>>>`);
  for (let index = 0; index < pages; index++) {
    const content = many(LINES, (line) => {
      const shown = `BT /F 10 Tf 50 ${780 - line * 18} Td (${words(16, index * LINES + line)}) Tj ET\n`;
      return tagged ? `/P <</MCID ${line}>> BDC\n${shown}EMC\n` : shown;
    });
    const parent = tagged ? `/StructParents ${index}` : '';
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${page(index) + 1} 0 R/Resources<</Font<</F 3 0 R>>>>${parent}>>`,
    );
    add(`<</Length ${content.length}>>stream\n${content}endstream`);
  }
  for (let index = 0; tagged && index < pages; index++) {
    const own = element(index, -1);
    add(`<</Type/StructElem/S/Sect/P 4 0 R/K[${many(LINES, (line) => `${element(index, line)} 0 R `)}]>>`);
    for (let line = 0; line < LINES; line++) {
      add(`<</Type/StructElem/S/P/P ${own} 0 R/Pg ${page(index)} 0 R/K ${line}>>`);
    }
  }
  return assemble(objects);
}

/** ISO 32000-2, 7.5: objects from number 1, their offsets, and where those begin. */
function assemble(objects: readonly string[]): Uint8Array {
  let at = '%PDF-1.7\n'.length;
  const offsets: string[] = [];
  const bodies = objects.map((body, index) => {
    const written = `${index + 1} 0 obj${body}\nendobj\n`;
    offsets.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    at += written.length;
    return written;
  });
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(
    `%PDF-1.7\n${bodies.join('')}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
    'latin1',
  );
}

/** A table of ten ruled columns and forty rows on each page. */
export function pdfOfTables(pages: number): Uint8Array {
  const [COLUMNS, ROWS] = [10, 40];
  return pdfOfPages(pages, (index) => {
    const rules = many(ROWS + 1, (row) => `50 ${760 - row * 17} m 550 ${760 - row * 17} l\n`);
    const bars = many(COLUMNS + 1, (column) => `${50 + column * 50} 760 m ${50 + column * 50} 80 l\n`);
    const cells = many(ROWS, (row) =>
      many(COLUMNS, (column) => {
        const text = column < 2 ? words(1, row + column) : String((index * ROWS + row) * (column + 1));
        return `BT /F 7 Tf ${53 + column * 50} ${748 - row * 17} Td (${text}) Tj ET\n`;
      }),
    );
    return `${rules}${bars}S\n${cells}`;
  });
}

/** One page of so many words, which lie over each other. */
export function pdfOfOnePage(count: number): Uint8Array {
  return pdfOfPages(1, () =>
    many(count / 10, (line) => `BT /F 8 Tf 50 ${780 - (line % 76) * 10} Td (${words(10, line)}) Tj ET\n`),
  );
}

function pdfOfPages(pages: number, contentOf: (index: number) => string): Uint8Array {
  const kids = many(pages, (index) => `${4 + index * 2} 0 R `);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (let index = 0; index < pages; index++) {
    const content = contentOf(index);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}endstream`,
    );
  }
  return assemble(objects);
}
