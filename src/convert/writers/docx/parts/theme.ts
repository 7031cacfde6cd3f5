/** The theme: fonts and colours that styles refer to, complete as the schema requires (ECMA-376 Part 1, 20.1.6.9). */
import { element, XML_HEAD } from '../../../package/write-xml.ts';

const COLORS = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '1F3864'],
  ['lt2', 'F3F5F8'],
  ['accent1', '2F5597'],
  ['accent2', '548235'],
  ['accent3', 'BF8F00'],
  ['accent4', 'C55A11'],
  ['accent5', '7030A0'],
  ['accent6', '008080'],
  ['hlink', '0B5394'],
  ['folHlink', '6B4C8A'],
] as const;

const PLACEHOLDER = '<a:schemeClr val="phClr"/>';

export function themePart(): string {
  const colors = COLORS.map(([name, value]) =>
    element(`a:${name}`, {}, element('a:srgbClr', { val: value })),
  );
  const elements =
    element('a:clrScheme', { name: 'docgate' }, colors.join('')) +
    element('a:fontScheme', { name: 'docgate' }, fonts('major') + fonts('minor')) +
    element('a:fmtScheme', { name: 'docgate' }, formats());
  const namespace = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  return (
    XML_HEAD +
    element('a:theme', { 'xmlns:a': namespace, name: 'docgate' }, element('a:themeElements', {}, elements))
  );
}

function fonts(kind: 'major' | 'minor'): string {
  const faces = `${element('a:latin', { typeface: 'Calibri' })}<a:ea typeface=""/><a:cs typeface=""/>`;
  const scripts = [
    ['Jpan', 'Yu Gothic'],
    ['Hang', 'Malgun Gothic'],
    ['Hans', 'Microsoft YaHei'],
    ['Hant', 'Microsoft JhengHei'],
    ['Arab', 'Arial'],
    ['Hebr', 'Arial'],
  ].map(([script, typeface]) => element('a:font', { script, typeface }));
  return element(`a:${kind}Font`, {}, faces + scripts.join(''));
}

function formats(): string {
  const fill = element('a:solidFill', {}, PLACEHOLDER);
  const line = (width: number) =>
    element('a:ln', { w: width, cap: 'flat', cmpd: 'sng', algn: 'ctr' }, `${fill}<a:prstDash val="solid"/>`);
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return [
    element('a:fillStyleLst', {}, fill.repeat(3)),
    element('a:lnStyleLst', {}, line(6350) + line(12700) + line(19050)),
    element('a:effectStyleLst', {}, effect.repeat(3)),
    element('a:bgFillStyleLst', {}, fill.repeat(3)),
  ].join('');
}
