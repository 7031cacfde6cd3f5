/**
 * Checks that children stand in the order that the schemas of ECMA-376 demand, for the elements where Word refuses
 * a file that has them otherwise. Only the part of each order that docgate writes is listed.
 */
const ORDER: Readonly<Record<string, string>> = {
  'w:pPr': `pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs suppressAutoHyphens bidi spacing
    ind contextualSpacing jc outlineLvl rPr sectPr`,
  'w:rPr': `rStyle rFonts b bCs i iCs strike dstrike noProof vanish color spacing sz szCs highlight u shd vertAlign
    rtl cs lang`,
  'w:tblPr': 'tblStyle tblW jc tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tr': 'trPr tc',
  'w:tcPr': 'tcW gridSpan vMerge tcBorders shd noWrap tcMar vAlign',
  'w:tblBorders': 'top left bottom right insideH insideV',
  'w:tcBorders': 'top left bottom right',
  'w:tblCellMar': 'top left bottom right',
  'w:pBdr': 'top left bottom right between',
  'w:numPr': 'ilvl numId',
  'w:lvl': 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlJc pPr rPr',
  'w:abstractNum': 'nsid multiLevelType tmpl name lvl',
  'w:num': 'abstractNumId lvlOverride',
  'w:numbering': 'abstractNum num',
  'w:style': `name aliases basedOn next link uiPriority semiHidden unhideWhenUsed qFormat pPr rPr tblPr trPr tcPr
    tblStylePr`,
  'w:tblStylePr': 'pPr rPr tblPr trPr tcPr',
  'w:sectPr': 'headerReference footerReference footnotePr type pgSz pgMar pgNumType cols docGrid',
  'w:settings': `zoom defaultTabStop characterSpacingControl footnotePr compat mathPr themeFontLang clrSchemeMapping
    decimalSymbol listSeparator`,
  'w:sdt': 'sdtPr sdtContent',
  'w:sdtPr': 'rPr alias tag id checkbox',
  'm:r': 'rPr t',
  'm:f': 'fPr num den',
  'm:rad': 'radPr deg e',
  'm:nary': 'naryPr sub sup e',
  'm:naryPr': 'chr limLoc grow subHide supHide',
  'm:d': 'dPr e',
  'm:dPr': 'begChr sepChr endChr',
  'm:sSub': 'sSubPr e sub',
  'm:sSup': 'sSupPr e sup',
  'm:sSubSup': 'sSubSupPr e sub sup',
  'm:func': 'funcPr fName e',
  'm:limLow': 'limLowPr e lim',
  'm:limUpp': 'limUppPr e lim',
  'm:acc': 'accPr e',
  'm:bar': 'barPr e',
  'm:groupChr': 'groupChrPr e',
  'm:groupChrPr': 'chr pos vertJc',
  'm:borderBox': 'borderBoxPr e',
  'm:m': 'mPr mr',
};

const TAG = /<(\/?)([\w:]+)[^>]*?(\/?)>/g;

interface Open {
  readonly name: string;
  /** The rank of the latest child. */
  rank: number;
}

/** What is wrong in a part, each fault in a few words; empty when nothing is. Tags must also nest. */
export function orderFaults(xml: string): readonly string[] {
  const faults: string[] = [];
  const open: Open[] = [];
  for (const [, slash, name = '', selfClosing] of xml.matchAll(TAG)) {
    if (slash === '/') {
      const closed = open.pop();
      if (closed?.name !== name) faults.push(`</${name}> closes ${closed?.name ?? 'nothing'}`);
      continue;
    }
    const parent = open.at(-1);
    const order = parent === undefined ? undefined : ORDER[parent.name]?.split(/\s+/);
    if (parent !== undefined && order !== undefined) {
      const rank = order.indexOf(name.slice(name.indexOf(':') + 1));
      if (rank < 0) faults.push(`${name} is unknown in ${parent.name}`);
      else if (rank < parent.rank) faults.push(`${name} stands too late in ${parent.name}`);
      parent.rank = Math.max(parent.rank, rank);
    }
    if (selfClosing !== '/') open.push({ name, rank: -1 });
  }
  return open.length === 0 ? faults : [...faults, `${open.length} elements stay open`];
}
