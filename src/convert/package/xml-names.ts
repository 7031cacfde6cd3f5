/**
 * One prefix for one namespace, whatever prefix a file binds to it and whichever edition of the standard it
 * names: strict (purl.oclc.org) and transitional (schemas.openxmlformats.org) WordprocessingML are both `w`.
 * Callers compare `w:p` and are right for every file.
 *
 * Source: ECMA-376 Part 1, annex A (strict) and Part 4, annex A (transitional); [MS-DOCX] 2.2.
 */

const TRANSITIONAL = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MICROSOFT = 'http://schemas.microsoft.com/office/';

/** Namespaces that exist in both editions, by what follows the edition's own beginning and year. */
const OOXML: Readonly<Record<string, string>> = {
  'wordprocessingml/main': 'w',
  'spreadsheetml/main': 'x',
  'presentationml/main': 'p',
  'drawingml/main': 'a',
  'drawingml/chart': 'c',
  'drawingml/chartDrawing': 'cdr',
  'drawingml/diagram': 'dgm',
  'drawingml/picture': 'pic',
  'drawingml/wordprocessingDrawing': 'wp',
  'drawingml/spreadsheetDrawing': 'xdr',
  'officeDocument/relationships': 'r',
  'officeDocument/math': 'm',
  'officeDocument/extended-properties': 'ep',
  'officeDocument/extendedProperties': 'ep',
  'officeDocument/custom-properties': 'cust',
  'officeDocument/customProperties': 'cust',
  'officeDocument/docPropsVTypes': 'vt',
  'officeDocument/bibliography': 'b',
};

const OTHERS: Readonly<Record<string, string>> = {
  [`${TRANSITIONAL}package/2006/content-types`]: 'ct',
  [`${TRANSITIONAL}package/2006/relationships`]: 'rel',
  [`${TRANSITIONAL}package/2006/metadata/core-properties`]: 'cp',
  [`${TRANSITIONAL}markup-compatibility/2006`]: 'mc',
  [`${MICROSOFT}2006/xmlPackage`]: 'pkg',
  [`${MICROSOFT}word/2003/wordml`]: 'w',
  [`${MICROSOFT}word/2003/auxHint`]: 'wx',
  [`${MICROSOFT}word/2010/wordml`]: 'w14',
  [`${MICROSOFT}word/2012/wordml`]: 'w15',
  [`${MICROSOFT}word/2010/wordprocessingShape`]: 'wps',
  [`${MICROSOFT}word/2010/wordprocessingGroup`]: 'wpg',
  [`${MICROSOFT}word/2010/wordprocessingCanvas`]: 'wpc',
  [`${MICROSOFT}word/2010/wordprocessingDrawing`]: 'wp14',
  [`${MICROSOFT}drawing/2008/diagram`]: 'dsp',
  [`${MICROSOFT}drawing/2014/chartex`]: 'cx',
  [`${MICROSOFT}spreadsheetml/2018/threadedcomments`]: 'xtc',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'urn:schemas-microsoft-com:office:word': 'w10',
  'urn:schemas-microsoft-com:office:excel': 'xvml',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

const KNOWN = new Map<string, string>(Object.entries(OTHERS));
for (const [name, prefix] of Object.entries(OOXML)) {
  KNOWN.set(`${STRICT}${name}`, prefix);
  const [family = '', ...rest] = name.split('/');
  KNOWN.set(`${TRANSITIONAL}${family}/2006/${rest.join('/')}`, prefix);
}
const TAKEN = new Set(KNOWN.values());

/** The prefix by which callers know a namespace, or undefined for one this file does not list. */
export function knownPrefixOf(namespace: string): string | undefined {
  return KNOWN.get(namespace);
}

/** The prefix for names in a namespace that is not known: the file's own, unless that would pass for a known one. */
export function foreignPrefix(prefix: string): string {
  return TAKEN.has(prefix) ? `foreign-${prefix}` : prefix;
}
