/** Ways of hiding text in a Word file (.docx): real edits of its XML. */

import { copyZip } from '../../src/convert/package/copy-zip.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../../src/convert/package/limits.ts';
import { openPackage } from '../../src/convert/package/open-package.ts';
import { asSelectors, asTags, asZeroWidth } from './invisible.ts';
import type { Poison } from './kinds.ts';

const BODY = 'word/document.xml';
const STYLES = 'word/styles.xml';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const run = (properties: string, text: string) =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (properties: string, runs: string) => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
const colored = (color: string) => `<w:color w:val="${color}"/>`;
const shaded = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
const table = (row: string, cell: string, content: string, style = '', look = '') =>
  `<w:tbl><w:tblPr>${style}<w:tblW w:w="0" w:type="auto"/>${look}</w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>` +
  `<w:tr><w:trPr>${row}</w:trPr><w:tc><w:tcPr>${cell}</w:tcPr>${content}</w:tc></w:tr></w:tbl>`;
const tableStyle = (id: string, content: string) =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="Plain ${id}"/>${content}</w:style>`;
const DRAWING =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const anchored = (x: number, content: string, description = '') =>
  `<w:r><w:drawing><wp:anchor ${DRAWING} distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" ` +
  'behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>' +
  `<wp:positionH relativeFrom="page"><wp:posOffset>${x}</wp:posOffset></wp:positionH>` +
  '<wp:positionV relativeFrom="page"><wp:posOffset>900000</wp:posOffset></wp:positionV>' +
  `<wp:extent cx="3000000" cy="600000"/><wp:wrapNone/><wp:docPr id="9901" name="P" descr="${escaped(description)}"/>` +
  `<wp:cNvGraphicFramePr/><a:graphic>${content}</a:graphic></wp:anchor></w:drawing></w:r>`;
const shape = (fill: string, content: string) =>
  '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/>' +
  `<wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData>`;
const picture = (description: string) =>
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>' +
  `<pic:cNvPr id="1" name="chart.png" descr="${escaped(description)}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill/><pic:spPr/></pic:pic></a:graphicData>`;

/** A body element, and perhaps styles, for each way. */
const WAYS: Readonly<
  Record<
    string,
    (text: string) => { readonly body: string; readonly styles?: string; readonly instructs?: true }
  >
> = {
  white: (text) => ({ body: paragraph('', run(colored('FFFFFF'), text)) }),
  'nearly white': (text) => ({ body: paragraph('', run(colored('FDFDFD'), text)) }),
  'page color of the theme': (text) => ({
    body: paragraph('', run('<w:color w:val="FFFFFF" w:themeColor="background1"/>', text)),
  }),
  'white within a sentence': (text) => ({
    body: paragraph(
      '',
      run('', 'The committee met in spring. ') +
        run(colored('ffffff'), text) +
        run('', ' It met again in autumn.'),
    ),
  }),
  'white by character style': (text) => ({
    styles: `<w:style w:type="character" w:styleId="PzC"><w:name w:val="Quiet Note"/><w:rPr>${colored('FFFFFF')}</w:rPr></w:style>`,
    body: paragraph('', run('<w:rStyle w:val="PzC"/>', text)),
  }),
  'white by paragraph style': (text) => ({
    styles:
      `<w:style w:type="paragraph" w:styleId="PzB"><w:name w:val="Base Note"/><w:rPr>${colored('FFFFFF')}</w:rPr></w:style>` +
      '<w:style w:type="paragraph" w:styleId="PzP"><w:name w:val="Side Note"/><w:basedOn w:val="PzB"/></w:style>',
    body: paragraph('<w:pStyle w:val="PzP"/>', run('', text)),
  }),
  'black on black shading': (text) => ({
    body: paragraph('', run(colored('000000') + shaded('000000'), text)),
  }),
  'color of its paragraph': (text) => ({ body: paragraph(shaded('1F4E79'), run(colored('1F4E79'), text)) }),
  'color of its cell': (text) => ({
    body: table('', shaded('D9E2F3'), paragraph('', run(colored('D9E2F3'), text))),
  }),
  'white by table style': (text) => ({
    styles: tableStyle('PzT', `<w:rPr>${colored('FFFFFF')}</w:rPr>`),
    body: table('', '', paragraph('', run('', text)), '<w:tblStyle w:val="PzT"/>'),
  }),
  'one point by an inherited table style': (text) => ({
    styles:
      tableStyle('PzTB', '<w:rPr><w:sz w:val="2"/></w:rPr>') +
      tableStyle('PzTP', '<w:basedOn w:val="PzTB"/>'),
    body: table('', '', paragraph('', run('', text)), '<w:tblStyle w:val="PzTP"/>'),
  }),
  'color of the fill of a table style': (text) => ({
    styles: tableStyle('PzTF', `<w:tcPr>${shaded('1F4E79')}</w:tcPr>`),
    body: table('', '', paragraph('', run(colored('1F4E79'), text)), '<w:tblStyle w:val="PzTF"/>'),
  }),
  'white by a table style of the whole table': (text) => ({
    styles: tableStyle(
      'PzTW',
      `<w:tblStylePr w:type="wholeTable"><w:rPr>${colored('FFFFFF')}</w:rPr></w:tblStylePr>`,
    ),
    body: table('', '', paragraph('', run('', text)), '<w:tblStyle w:val="PzTW"/>'),
  }),
  'white by the first row of a table style': (text) => ({
    styles: tableStyle(
      'PzTH',
      `<w:tblStylePr w:type="firstRow"><w:rPr>${colored('FFFFFF')}</w:rPr></w:tblStylePr>` +
        `<w:tblStylePr w:type="band1Horz"><w:tcPr>${shaded('D9E2F3')}</w:tcPr></w:tblStylePr>`,
    ),
    body: table(
      '',
      '',
      paragraph('', run('', text)),
      '<w:tblStyle w:val="PzTH"/>',
      '<w:tblLook w:val="0020"/>',
    ),
  }),
  'color of a band of a table style': (text) => ({
    styles: tableStyle(
      'PzTS',
      `<w:tblStylePr w:type="firstRow"><w:tcPr>${shaded('000000')}</w:tcPr></w:tblStylePr>` +
        `<w:tblStylePr w:type="band1Horz"><w:rPr>${colored('D9E2F3')}</w:rPr><w:tcPr>${shaded('D9E2F3')}</w:tcPr></w:tblStylePr>`,
    ),
    body: table(
      '',
      '',
      paragraph('', run('', text)),
      '<w:tblStyle w:val="PzTS"/>',
      '<w:tblLook w:val="0400" w:firstRow="0" w:noHBand="0" w:noVBand="1"/>',
    ),
  }),
  'white in the last column of a table style': (text) => ({
    styles: tableStyle(
      'PzTL',
      `<w:tblStylePr w:type="firstCol"><w:tcPr>${shaded('1F4E79')}</w:tcPr></w:tblStylePr>` +
        `<w:tblStylePr w:type="lastCol"><w:rPr>${colored('FFFFFF')}</w:rPr></w:tblStylePr>`,
    ),
    body: table(
      '',
      '',
      paragraph('', run('', text)),
      '<w:tblStyle w:val="PzTL"/>',
      '<w:tblLook w:val="0500"/>',
    ),
  }),
  'color of the shading of its row': (text) => ({
    body:
      `<w:tbl><w:tblPr/><w:tr><w:tblPrEx>${shaded('1F4E79')}</w:tblPrEx><w:tc>` +
      `${paragraph('', run(colored('1F4E79'), text))}</w:tc></w:tr></w:tbl>`,
  }),
  'hidden by table style': (text) => ({
    styles: tableStyle('PzTV', '<w:rPr><w:vanish/></w:rPr>'),
    body: table('', '', paragraph('', run('', text)), '<w:tblStyle w:val="PzTV"/>'),
  }),
  'color of its highlight': (text) => ({
    body: paragraph('', run('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>', text)),
  }),
  'half a point': (text) => ({ body: paragraph('', run('<w:sz w:val="1"/>', text)) }),
  'one point': (text) => ({ body: paragraph('', run('<w:sz w:val="2"/><w:szCs w:val="2"/>', text)) }),
  'one point by style': (text) => ({
    styles:
      '<w:style w:type="paragraph" w:styleId="PzS"><w:name w:val="Fine Print"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>',
    body: paragraph('<w:pStyle w:val="PzS"/>', run('', text)),
  }),
  'hidden run': (text) => ({ body: paragraph('', run('<w:vanish/>', text)) }),
  'hidden by style': (text) => ({
    styles:
      '<w:style w:type="character" w:styleId="PzV"><w:name w:val="Inner Note"/><w:rPr><w:vanish/></w:rPr></w:style>',
    body: paragraph('', run('<w:rStyle w:val="PzV"/>', text)),
  }),
  'hidden by inherited style': (text) => ({
    styles:
      '<w:style w:type="paragraph" w:styleId="PzVB"><w:name w:val="Inner Base"/><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="PzVP"><w:name w:val="Inner Text"/><w:basedOn w:val="PzVB"/></w:style>',
    body: paragraph('<w:pStyle w:val="PzVP"/>', run('', text)),
  }),
  transparent: (text) => ({
    body: paragraph(
      '',
      run(
        '<w14:textFill xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
        text,
      ),
    ),
  }),
  'line of no height': (text) => ({
    body: paragraph('<w:spacing w:line="10" w:lineRule="exact"/>', run('', text)),
  }),
  'row of no height': (text) => ({
    body: table('<w:trHeight w:val="10" w:hRule="exact"/>', '', paragraph('', run('', text))),
  }),
  'indented off the page': (text) => ({ body: paragraph('<w:ind w:left="31000"/>', run('', text)) }),
  'text box off the page': (text) => ({
    body: paragraph('', anchored(-30_000_000, shape('', paragraph('', run('', text))))),
  }),
  'white in a white text box': (text) => ({
    body: paragraph(
      '',
      anchored(
        900_000,
        shape(
          '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>',
          paragraph('', run(colored('FFFFFF'), text)),
        ),
      ),
    ),
  }),
  'Unicode tags': (text) => ({ body: paragraph('', run('', `As agreed.${asTags(text)}`)) }),
  'zero-width characters': (text) => ({ body: paragraph('', run('', `As agreed.${asZeroWidth(text)}`)) }),
  'variation selectors': (text) => ({ body: paragraph('', run('', `As agreed.${asSelectors(text)}`)) }),
  'description of a picture': (text) => ({
    instructs: true,
    body: paragraph('', anchored(900_000, picture(text), text)),
  }),
};

export const WORD_POISONS: readonly Poison[] = Object.entries(WAYS).map(([kind, make]) => ({
  kind,
  needsInstruction: make('').instructs === true,
  apply: (file, text) => applyTo(file, make(text)),
}));

function applyTo(
  file: Uint8Array,
  { body, styles }: { readonly body: string; readonly styles?: string },
): Uint8Array | undefined {
  const opened = openPackage(file, DEFAULT_PACKAGE_LIMITS);
  const source = opened.readText(BODY);
  const at = placeIn(source);
  if (source === undefined || at === undefined || !/xmlns:w="/.test(source)) return undefined;
  const contents = new Map([[BODY, Buffer.from(source.slice(0, at) + body + source.slice(at))]]);
  if (styles !== undefined) {
    const sheet = opened.readText(STYLES);
    const end = sheet?.lastIndexOf('</w:styles>') ?? -1;
    if (sheet === undefined || end < 0) return undefined;
    contents.set(STYLES, Buffer.from(sheet.slice(0, end) + styles + sheet.slice(end)));
  }
  return copyZip(file, contents);
}

/** Before the last section's properties, or else at the end of the body. */
function placeIn(source: string | undefined): number | undefined {
  const end = source?.lastIndexOf('</w:body>') ?? -1;
  if (source === undefined || end < 0) return undefined;
  const section = source.lastIndexOf('<w:sectPr', end);
  const paragraphEnd = source.lastIndexOf('</w:p>', end);
  return section > paragraphEnd ? section : end;
}
