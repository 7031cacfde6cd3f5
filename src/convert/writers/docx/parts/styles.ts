/**
 * The styles of every document that docgate writes (ECMA-376 Part 1, 17.7): Word's built-in ones under their built-in
 * names, so that other programs recognize headings, lists, quotations and notes, and a few more.
 */

import { element, valued, XML_HEAD } from '../../../package/write-xml.ts';
import type { DerivedStyle } from '../body/derived-styles.ts';
import { WORD_NAMESPACES } from '../body/namespaces.ts';
import type { TextLanguage } from '../detect-language.ts';
import {
  border,
  INK,
  indent,
  LINK,
  MUTED,
  RULE,
  size,
  spacing,
  style,
  TINT,
  valuedStyle,
} from './style-markup.ts';

const CODE_FONT = 'Consolas';
const MATH_LINE = { 'w:line': 271, 'w:lineRule': 'auto' } as const;

/**
 * The styles part.
 * @param derived styles that only this document needs, by id
 */
export function stylesPart(language: TextLanguage, derived: ReadonlyMap<string, DerivedStyle>): string {
  const styles = [
    paragraphStyles(),
    headingStyles(),
    listAndQuoteStyles(),
    codeStyle(),
    noteStyles(),
    characterStyles(),
    tableStyles(),
    ...[...derived].map(([id, each]) => derivedStyle(id, each)),
    valuedStyle('numbering', 'NoList', 'No List', '', { 'w:default': 1 }),
  ];
  return XML_HEAD + element('w:styles', WORD_NAMESPACES, defaults(language) + styles.join(''));
}

function defaults(language: TextLanguage): string {
  const lang = element('w:lang', {
    'w:val': language.group === 'latin' ? language.tag : 'en-US',
    'w:eastAsia': language.group === 'eastAsian' ? language.tag : 'ja-JP',
    'w:bidi': language.group === 'complex' ? language.tag : 'ar-SA',
  });
  const fonts = element('w:rFonts', {
    'w:asciiTheme': 'minorHAnsi',
    'w:eastAsiaTheme': 'minorEastAsia',
    'w:hAnsiTheme': 'minorHAnsi',
    'w:cstheme': 'minorBidi',
  });
  const run = element('w:rPr', {}, fonts + size(22) + lang);
  const spacing = element('w:spacing', { 'w:after': 140, ...MATH_LINE });
  return element(
    'w:docDefaults',
    {},
    element('w:rPrDefault', {}, run) + element('w:pPrDefault', {}, element('w:pPr', {}, spacing)),
  );
}

function paragraphStyles(): string {
  return [
    valuedStyle('paragraph', 'Normal', 'Normal', '<w:qFormat/><w:pPr><w:widowControl/></w:pPr>', {
      'w:default': 1,
    }),
    valuedStyle(
      'character',
      'DefaultParagraphFont',
      'Default Paragraph Font',
      `${valued('w:uiPriority', 1)}<w:semiHidden/>`,
      { 'w:default': 1 },
    ),
    style('paragraph', 'Title', 'Title', {
      next: 'Normal',
      priority: 10,
      quick: true,
      paragraph: `<w:keepNext/>${spacing(0, 200, 240)}<w:contextualSpacing/>`,
      run: `${headingFonts()}<w:b/><w:bCs/>${valued('w:color', INK)}${size(52)}`,
    }),
    titleBlockStyles(),
    style('paragraph', 'HorizontalLine', 'Horizontal Line', {
      next: 'Normal',
      priority: 40,
      custom: true,
      paragraph: spacing(120, 300, 240),
      run: size(8),
    }),
    style('paragraph', 'Footer', 'footer', {
      priority: 99,
      paragraph: spacing(0, 0, 240) + valued('w:jc', 'center'),
      run: valued('w:color', MUTED) + size(18),
    }),
  ].join('');
}

/** Named as in pandoc, so that other programs recognize them. */
function titleBlockStyles(): string {
  const line = (id: string, name: string, after: number, run: string, custom: boolean) =>
    style('paragraph', id, name, {
      next: 'Normal',
      priority: 11,
      custom,
      paragraph: spacing(0, after, 252),
      run,
    });
  return [
    line('Subtitle', 'Subtitle', 200, valued('w:color', MUTED) + size(30), false),
    line('Author', 'Author', 20, size(24), true),
    line('Date', 'Date', 200, valued('w:color', MUTED) + size(24), false),
    line('Abstract', 'Abstract', 200, '<w:i/><w:iCs/>', true),
    line('FrontMatter', 'Front Matter', 20, valued('w:color', MUTED) + size(18), true),
  ].join('');
}

function headingFonts(): string {
  return element('w:rFonts', {
    'w:asciiTheme': 'majorHAnsi',
    'w:eastAsiaTheme': 'majorEastAsia',
    'w:hAnsiTheme': 'majorHAnsi',
    'w:cstheme': 'majorBidi',
  });
}

/** Size in half points, space before and after, and further properties of each level. */
const HEADINGS = [
  { size: 36, before: 400, after: 160, run: '<w:b/><w:bCs/>', color: INK },
  { size: 29, before: 360, after: 120, run: '<w:b/><w:bCs/>', color: INK },
  { size: 25, before: 280, after: 100, run: '<w:b/><w:bCs/>', color: INK },
  { size: 22, before: 240, after: 80, run: '<w:b/><w:bCs/>', color: INK },
  { size: 22, before: 220, after: 60, run: '<w:b/><w:bCs/>', color: MUTED },
  { size: 22, before: 220, after: 60, run: '<w:i/><w:iCs/>', color: MUTED },
] as const;

function headingStyles(): string {
  return HEADINGS.map((heading, at) =>
    style('paragraph', `Heading${at + 1}`, `heading ${at + 1}`, {
      next: 'Normal',
      priority: 9,
      quick: true,
      paragraph: `<w:keepNext/><w:keepLines/>${spacing(heading.before, heading.after, 252)}${valued('w:outlineLvl', at)}`,
      run: headingFonts() + heading.run + valued('w:color', heading.color) + size(heading.size),
    }),
  ).join('');
}

/** The indent of a quotation, in twentieths of a point. */
const QUOTE_INDENT = 340;
/** The distance of code from its box. */
const BOX_MARGIN = 113;

function listAndQuoteStyles(): string {
  return [
    style('paragraph', 'ListParagraph', 'List Paragraph', {
      priority: 34,
      quick: true,
      paragraph: `${element('w:ind', { 'w:left': 397 })}<w:contextualSpacing/>`,
    }),
    style('paragraph', 'Quote', 'Quote', {
      priority: 29,
      quick: true,
      paragraph: quoteBar() + spacing(0, 140) + indent(QUOTE_INDENT, QUOTE_INDENT),
      run: valued('w:color', '404040'),
    }),
    ...[2, 3].map((quotes) =>
      derivedStyle(`Quote${quotes}`, {
        type: 'paragraph',
        name: `Quote ${quotes}`,
        basedOn: 'Quote',
        quotes,
      }),
    ),
  ].join('');
}

function quoteBar(): string {
  return border('left', 18, RULE, 10);
}

/** A style that differs from its base by its name, and by the indent of the quotations around it. */
function derivedStyle(id: string, { type, name, basedOn, quotes }: DerivedStyle): string {
  if (type === 'table') {
    return valuedStyle('table', id, name, tableLook(basedOn), { 'w:customStyle': 1 });
  }
  const isCode = basedOn === 'SourceCode';
  const left = QUOTE_INDENT * quotes + (isCode ? BOX_MARGIN : 0);
  const bar = isCode || basedOn === 'HorizontalLine' ? '' : quoteBar();
  return style('paragraph', id, name, {
    basedOn,
    priority: isCode ? 35 : 29,
    custom: true,
    ...(quotes === 0 ? {} : { paragraph: bar + indent(left, isCode ? BOX_MARGIN : QUOTE_INDENT) }),
  });
}

function codeFonts(): string {
  return element('w:rFonts', { 'w:ascii': CODE_FONT, 'w:hAnsi': CODE_FONT, 'w:cs': CODE_FONT });
}

function shading(): string {
  return element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': TINT });
}

function codeStyle(): string {
  const sides = ['top', 'left', 'bottom', 'right'].map((side) =>
    element(`w:${side}`, { 'w:val': 'single', 'w:sz': 4, 'w:space': 5, 'w:color': 'DDE1E7' }),
  );
  return style('paragraph', 'SourceCode', 'Source Code', {
    priority: 35,
    quick: true,
    custom: true,
    paragraph:
      element('w:pBdr', {}, sides.join('')) +
      shading() +
      '<w:suppressAutoHyphens/>' +
      spacing(140, 200, 252) +
      indent(BOX_MARGIN, BOX_MARGIN) +
      valued('w:jc', 'left'),
    run: `${codeFonts()}<w:noProof/>${size(19)}`,
  });
}

function noteStyles(): string {
  return [
    style('paragraph', 'FootnoteText', 'footnote text', {
      priority: 99,
      paragraph: spacing(0, 60, 240),
      run: size(18),
    }),
    style('character', 'FootnoteReference', 'footnote reference', {
      priority: 99,
      run: valued('w:vertAlign', 'superscript'),
    }),
    style('paragraph', 'CommentText', 'annotation text', {
      priority: 99,
      paragraph: spacing(0, 60, 240),
      run: size(20),
    }),
    style('character', 'CommentReference', 'annotation reference', { priority: 99, run: size(16) }),
  ].join('');
}

function characterStyles(): string {
  return [
    style('character', 'Hyperlink', 'Hyperlink', {
      priority: 99,
      run: valued('w:color', LINK) + valued('w:u', 'single'),
    }),
    style('character', 'VerbatimChar', 'Verbatim Char', {
      priority: 35,
      custom: true,
      run: `${codeFonts()}<w:noProof/>${size(20)}${shading()}`,
    }),
    style('character', 'PictureText', 'Picture Text', {
      priority: 35,
      custom: true,
      run: `<w:i/><w:iCs/>${valued('w:color', MUTED)}`,
    }),
  ].join('');
}

function tableStyles(): string {
  const normal =
    `${valued('w:uiPriority', 99)}<w:semiHidden/><w:unhideWhenUsed/>` +
    element('w:tblPr', {}, element('w:tblInd', { 'w:w': 0, 'w:type': 'dxa' }) + cellMargins(0, 108));
  return [
    valuedStyle('table', 'TableNormal', 'Normal Table', normal, { 'w:default': 1 }),
    valuedStyle('table', 'DocumentTable', 'Document Table', tableLook('TableNormal'), { 'w:customStyle': 1 }),
    style('paragraph', 'TableText', 'Table Text', {
      priority: 36,
      custom: true,
      paragraph: spacing(0, 0, 252),
      run: size(20),
    }),
    style('paragraph', 'TableTextSmall', 'Table Text Small', {
      basedOn: 'TableText',
      priority: 36,
      custom: true,
      run: size(16),
    }),
    style('paragraph', 'Caption', 'caption', {
      next: 'Normal',
      priority: 35,
      quick: true,
      paragraph: spacing(80, 120, 252),
      run: valued('w:color', MUTED) + size(19),
    }),
    style('paragraph', 'TableSeparator', 'Table Separator', {
      priority: 36,
      custom: true,
      paragraph: spacing(0, 0, 240),
      run: size(12),
    }),
  ].join('');
}

/** The look of tables; complete in each style, since not every program resolves base styles. */
function tableLook(basedOn: string): string {
  const borders = element(
    'w:tblBorders',
    {},
    tableLine('top', 8, '7F8A9A') + tableLine('bottom', 8, '7F8A9A') + tableLine('insideH', 4, 'D5DAE1'),
  );
  const headBorders = element('w:tcBorders', {}, tableLine('bottom', 8, '7F8A9A'));
  const headShade = element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'E9EDF3' });
  const head = element(
    'w:tblStylePr',
    { 'w:type': 'firstRow' },
    `<w:pPr><w:keepNext/></w:pPr><w:rPr><w:b/><w:bCs/>${valued('w:color', INK)}</w:rPr>` +
      element('w:tcPr', {}, headBorders + headShade),
  );
  return (
    valued('w:basedOn', basedOn) +
    valued('w:uiPriority', 59) +
    '<w:qFormat/>' +
    element(
      'w:tblPr',
      {},
      element('w:tblInd', { 'w:w': 0, 'w:type': 'dxa' }) + borders + cellMargins(45, 108),
    ) +
    head
  );
}

function tableLine(side: string, eighths: number, color: string): string {
  return element(`w:${side}`, { 'w:val': 'single', 'w:sz': eighths, 'w:space': 0, 'w:color': color });
}

function cellMargins(top: number, side: number): string {
  const sides = [
    ['top', top],
    ['left', side],
    ['bottom', top],
    ['right', side],
  ] as const;
  const widths = sides.map(([name, width]) => element(`w:${name}`, { 'w:w': width, 'w:type': 'dxa' }));
  return element('w:tblCellMar', {}, widths.join(''));
}
