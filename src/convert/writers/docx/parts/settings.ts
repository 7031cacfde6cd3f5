/** The small parts of a package besides its text: settings, footer, properties, content types. */

import { element, escapeXml, valued, XML_HEAD } from '../../../package/write-xml.ts';
import { WORD_NAMESPACES } from '../body/namespaces.ts';

/** Document settings in the order of CT_Settings (ECMA-376 Part 1, 17.15.1.78). */
export function settingsPart(hasNotes: boolean): string {
  const compatibility = element('w:compatSetting', {
    'w:name': 'compatibilityMode',
    'w:uri': 'http://schemas.microsoft.com/office/word',
    'w:val': 15,
  });
  const notes = element(
    'w:footnotePr',
    {},
    element('w:footnote', { 'w:id': -1 }) + element('w:footnote', { 'w:id': 0 }),
  );
  const colors = element('w:clrSchemeMapping', {
    'w:bg1': 'light1',
    'w:t1': 'dark1',
    'w:bg2': 'light2',
    'w:t2': 'dark2',
    'w:accent1': 'accent1',
    'w:accent2': 'accent2',
    'w:accent3': 'accent3',
    'w:accent4': 'accent4',
    'w:accent5': 'accent5',
    'w:accent6': 'accent6',
    'w:hyperlink': 'hyperlink',
    'w:followedHyperlink': 'followedHyperlink',
  });
  const content = [
    element('w:zoom', { 'w:percent': 100 }),
    valued('w:defaultTabStop', 709),
    valued('w:characterSpacingControl', 'doNotCompress'),
    hasNotes ? notes : '',
    element('w:compat', {}, compatibility),
    element('m:mathPr', {}, valued('m:mathFont', 'Cambria Math')),
    colors,
    valued('w:decimalSymbol', '.'),
    valued('w:listSeparator', ','),
  ];
  return XML_HEAD + element('w:settings', WORD_NAMESPACES, content.join(''));
}

/** A footer with the page number. */
export function footerPart(): string {
  const field = element('w:fldSimple', { 'w:instr': ' PAGE ' }, '<w:r><w:t>1</w:t></w:r>');
  const properties = element('w:pPr', {}, valued('w:pStyle', 'Footer'));
  return XML_HEAD + element('w:ftr', WORD_NAMESPACES, element('w:p', {}, properties + field));
}

/** Title and language (ECMA-376 Part 2, 11). There is no date, so that the same text always gives the same file. */
export function corePropertiesPart(title: string, language: string): string {
  const namespaces = {
    'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  const shown = title === '' ? '' : `<dc:title>${escapeXml(title)}</dc:title>`;
  const content = `${shown}<dc:language>${escapeXml(language)}</dc:language>`;
  return XML_HEAD + element('cp:coreProperties', namespaces, content);
}

export function appPropertiesPart(): string {
  const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
  return XML_HEAD + element('Properties', { xmlns: namespace }, '<Application>docgate</Application>');
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The optional parts of a package. */
export interface SideParts {
  readonly hasNotes: boolean;
  readonly hasComments: boolean;
}

/** The type of every part (ECMA-376 Part 2, 10.1.2). */
export function contentTypesPart({ hasNotes, hasComments }: SideParts): string {
  const override = (name: string, type: string) => element('Override', { PartName: name, ContentType: type });
  const word = (name: string, kind: string) => override(`/word/${name}.xml`, `${WORD_TYPE}.${kind}+xml`);
  const content = [
    element('Default', {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ...['png', 'jpeg', 'gif'].map((extension) =>
      element('Default', { Extension: extension, ContentType: `image/${extension}` }),
    ),
    word('document', 'document.main'),
    word('styles', 'styles'),
    word('settings', 'settings'),
    word('numbering', 'numbering'),
    word('footer1', 'footer'),
    hasNotes ? word('footnotes', 'footnotes') : '',
    hasComments ? word('comments', 'comments') : '',
    override('/word/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'),
    override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    override('/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'),
  ];
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return XML_HEAD + element('Types', { xmlns: namespace }, content.join(''));
}

/** The relationships of the package. */
export function packageRelationshipsPart(): string {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const relation = (id: string, type: string, target: string) =>
    element('Relationship', { Id: id, Type: type, Target: target });
  const content =
    relation('rId1', `${office}/officeDocument`, 'word/document.xml') +
    relation('rId2', core, 'docProps/core.xml') +
    relation('rId3', `${office}/extended-properties`, 'docProps/app.xml');
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return XML_HEAD + element('Relationships', { xmlns: namespace }, content);
}
