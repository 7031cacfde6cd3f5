/**
 * Turns presentation MathML as KaTeX writes it into Office Math (ECMA-376 Part 1, 22.1). What has no counterpart
 * keeps its content in a row, so that no symbol is lost.
 */
import { type Attributes, element, valued } from '../../../package/write-xml.ts';
import { limit, markAbove, markBelow, structure } from './math-marks.ts';
import { FIXED, flat, hasFence, isFence, prepareRow, SCRIPTS } from './math-rows.ts';
import { barOf, leafRun, mathRun, NOTHING } from './math-runs.ts';
import type { MathNode } from './mathml-tree.ts';

const LEAVES: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'mspace']);
/** Stands unseen between a function and what it applies to. */
const APPLICATION = '\u2061';
const QUAD = '\u2003';
const NARY = /^[\u2211\u220F\u2210\u222B-\u2233\u22C0-\u22C3\u2A00-\u2A1C]$/;

/** The content of a row of MathML nodes. */
export function rowToOmml(nodes: readonly MathNode[]): string {
  const row = prepareRow(nodes);
  let xml = '';
  for (let at = 0; at < row.length; at++) {
    const node = row[at];
    if (node === undefined) continue;
    const operand = takesOperand(node) ? operandAfter(row, at) : undefined;
    const scripted = hasNoBase(node) ? row[at + 1] : undefined;
    if (scripted !== undefined) xml += scriptsBefore(node, scripted);
    else xml += operand === undefined ? nodeToOmml(node) : withOperand(node, row.slice(operand, operand + 1));
    at = scripted !== undefined ? at + 1 : (operand ?? at);
  }
  return xml;
}

/** Scripts on nothing stand before what follows, as in isotopes. */
function hasNoBase(node: MathNode): boolean {
  return SCRIPTS.has(node.name) && flat(node.children.slice(0, 1)).every((child) => isEmpty(child));
}

function isEmpty({ children, text }: MathNode): boolean {
  return children.length === 0 && text === '';
}

function scriptsBefore({ name, children }: MathNode, base: MathNode): string {
  const [, second, third] = children;
  const [lower, upper] = name === 'msup' ? [undefined, second] : [second, third];
  const script = (kind: string, node: MathNode | undefined) => part(kind, node === undefined ? [] : [node]);
  return structure('sPre', '', script('sub', lower), script('sup', upper), part('e', [base]));
}

/** Sums, integrals and named functions stand before what they apply to. */
function takesOperand(node: MathNode): boolean {
  return naryOf(node) !== undefined || isFunctionName(node);
}

function operandAfter(row: readonly MathNode[], at: number): number | undefined {
  let operand = at + 1;
  while (isBlank(row[operand])) operand += 1;
  return row[operand] === undefined || row[operand]?.name === 'mo' ? undefined : operand;
}

function isBlank(node: MathNode | undefined): boolean {
  if (node === undefined) return false;
  return (
    (node.name === 'mo' && node.text === APPLICATION) ||
    (node.name === 'mspace' && node.children.length === 0)
  );
}

function isFunctionName(node: MathNode): boolean {
  if (node.name === 'mi') return node.attributes.size === 0 && [...node.text].length > 1;
  if (!['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'].includes(node.name)) return false;
  const parts = flat(node.children.slice(0, 1));
  const [name, ...others] = parts.filter((child) => !isBlank(child));
  if (name?.name !== 'mi' || others.length > 0) return false;
  return isFunctionName(name) || parts.some((child) => child.text === APPLICATION);
}

interface Nary {
  readonly sign: string;
  readonly lower: MathNode | undefined;
  readonly upper: MathNode | undefined;
  readonly stacked: boolean;
}

function naryOf(node: MathNode): Nary | undefined {
  if (node.name === 'mo') {
    return NARY.test(node.text)
      ? { sign: node.text, lower: undefined, upper: undefined, stacked: false }
      : undefined;
  }
  const [base] = flat(node.children.slice(0, 1));
  if (base?.name !== 'mo' || !NARY.test(base.text)) return undefined;
  const [, second, third] = node.children;
  const stacked = node.name.startsWith('mu') || node.name === 'mover';
  if (node.name === 'msup' || node.name === 'mover') {
    return { sign: base.text, lower: undefined, upper: second, stacked };
  }
  return { sign: base.text, lower: second, upper: third, stacked };
}

function withOperand(node: MathNode, operand: readonly MathNode[]): string {
  const nary = naryOf(node);
  const content = part('e', operand);
  if (nary === undefined) return element('m:func', {}, element('m:fName', {}, nodeToOmml(node)) + content);
  const properties =
    valued('m:chr', nary.sign) +
    valued('m:limLoc', nary.stacked ? 'undOvr' : 'subSup') +
    (nary.lower === undefined ? valued('m:subHide', 1) : '') +
    (nary.upper === undefined ? valued('m:supHide', 1) : '');
  const limits = optionalPart('sub', nary.lower) + optionalPart('sup', nary.upper);
  return element('m:nary', {}, element('m:naryPr', {}, properties) + limits + content);
}

/** A part such as `m:e`; an empty one gets something invisible to hold it. */
function part(name: string, nodes: readonly MathNode[]): string {
  const content = rowToOmml(nodes);
  return element(`m:${name}`, {}, content === '' ? NOTHING : content);
}

function optionalPart(name: string, node: MathNode | undefined): string {
  return node === undefined ? element(`m:${name}`) : part(name, [node]);
}

function nodeToOmml(node: MathNode): string {
  const { name, children } = node;
  if (LEAVES.has(name) && children.length === 0) return leafRun(node);
  const one = (at: number) => children.slice(at, at + 1);
  switch (name) {
    case 'mrow':
      return hasFence(node) ? delimited(node) : rowToOmml(children);
    case 'mfrac': {
      const bare = /^0(?:\D|$)/.test(node.attributes.get('linethickness') ?? '');
      return structure('f', bare ? valued('m:type', 'noBar') : '', part('num', one(0)), part('den', one(1)));
    }
    case 'msqrt':
      return structure('rad', valued('m:degHide', 1), '<m:deg/>', part('e', children));
    case 'mroot':
      return structure('rad', '', part('deg', one(1)), part('e', one(0)));
    case 'msub':
      return structure('sSub', '', part('e', one(0)), part('sub', one(1)));
    case 'msup':
      return structure('sSup', '', part('e', one(0)), part('sup', one(1)));
    case 'msubsup':
      return structure('sSubSup', '', part('e', one(0)), part('sub', one(1)), part('sup', one(2)));
    case 'munder':
      return under(node);
    case 'mover':
      return over(node);
    case 'munderover':
      return limit('limUpp', limit('limLow', part('e', one(0)), part('lim', one(1))), part('lim', one(2)));
    case 'mtable':
      return table(node);
    case 'menclose':
      return structure('borderBox', enclosure(node), part('e', children));
    case 'mphantom':
      return structure('phant', valued('m:show', 0), part('e', children));
    case 'annotation':
      return '';
    default:
      return rowToOmml(children);
  }
}

function under(node: MathNode): string {
  const [base, mark] = node.children;
  return markBelow(part('e', base === undefined ? [] : [base]), mark?.text ?? '', markPart(mark));
}

function over(node: MathNode): string {
  const [base, mark] = node.children;
  const sign = signOf(mark);
  const isAccent = node.attributes.get('accent') === 'true' || DOTS.has(sign);
  return markAbove(
    part('e', base === undefined ? [] : [base]),
    DOTS.get(sign) ?? sign,
    markPart(mark),
    isAccent,
  );
}

/** Three and four dots, which KaTeX writes as text. */
const DOTS: ReadonlyMap<string, string> = new Map([
  ['...', '\u20DB'],
  ['....', '\u20DC'],
]);

function signOf(node: MathNode | undefined): string {
  return node === undefined ? '' : node.text + node.children.map(signOf).join('');
}

function markPart(mark: MathNode | undefined): string {
  return part('lim', mark === undefined ? [] : [mark]);
}

/** Brackets that grow with what they hold (22.1.2.24). */
function delimited({ children, attributes }: MathNode): string {
  const first = children[0];
  const last = children.length > 1 ? children.at(-1) : undefined;
  const begin = isFence(first) ? barOf(first) : '';
  const end = isFence(last) ? barOf(last) : '';
  const inner = children.slice(isFence(first) ? 1 : 0, isFence(last) ? -1 : undefined);
  const parts: MathNode[][] = [[]];
  let divider = '';
  for (const node of inner) {
    if (isFence(node)) {
      divider = barOf(node);
      parts.push([]);
    } else parts.at(-1)?.push(node);
  }
  const properties =
    valued('m:begChr', begin) +
    (divider === '' ? '' : valued('m:sepChr', divider)) +
    valued('m:endChr', end) +
    (attributes.has(FIXED) ? valued('m:grow', 0) : '');
  return structure('d', properties, ...parts.map((nodes) => part('e', nodes)));
}

/** A matrix; aligned equations are one whose columns touch, which more programs show than they do arrays. */
function table(node: MathNode): string {
  const rows = node.children.map((row) => row.children.filter(isContent).map((cell) => cell.children));
  if (node.attributes.get('width') === '100%') return rows.map(taggedRow).join('');
  const align = (node.attributes.get('columnalign') ?? '').split(' ');
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const column = (at: number) => {
    const properties = valued('m:count', 1) + valued('m:mcJc', align[at] ?? align.at(-1) ?? 'center');
    return element('m:mc', {}, element('m:mcPr', {}, properties));
  };
  const isAligned = node.attributes.get('columnspacing')?.startsWith('0em') === true && align[0] === 'right';
  const cell = isAligned ? alignedPart : (nodes: readonly MathNode[]) => part('e', nodes);
  const head = element('m:mcs', {}, Array.from({ length: columns }, (_, at) => column(at)).join(''));
  const body = rows.map((row) =>
    element('m:mr', {}, Array.from({ length: columns }, (_, at) => cell(row[at] ?? [])).join('')),
  );
  return structure('m', valued('m:plcHide', 1) + (isAligned ? NO_COLUMN_GAP : '') + head, ...body);
}

/** Columns right beside each other (22.1.2.20): the rule "exactly", and no width. */
const NO_COLUMN_GAP = valued('m:cGpRule', 3) + valued('m:cGp', 0);

/** A relation has its space only beside something, though it be unseen. */
function alignedPart(nodes: readonly MathNode[]): string {
  const [first] = flat(nodes).filter((node) => !isEmpty(node));
  return first?.name === 'mo' ? element('m:e', {}, NOTHING + rowToOmml(nodes)) : part('e', nodes);
}

/** Cells that only push the others into place, or hold no number, are none. */
function isContent({ attributes, children }: MathNode): boolean {
  const kind = attributes.get('class') ?? '';
  if (kind.includes('glue') || attributes.get('width') === '50%') return false;
  return !kind.includes('eqn-num') || children.length > 0;
}

/** An equation with its number, which stands after it. */
function taggedRow(cells: readonly (readonly MathNode[])[]): string {
  return cells.map(rowToOmml).join(mathRun(QUAD));
}

/** A box, or strokes through what is cancelled (22.1.2.12). */
function enclosure(node: MathNode): string {
  const notation = node.attributes.get('notation') ?? 'box';
  if (notation.includes('box')) return '';
  const on: Attributes = { 'm:val': 1 };
  const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight']
    .map((name) => element(`m:${name}`, on))
    .join('');
  const strokes =
    (notation.includes('horizontalstrike') ? element('m:strikeH', on) : '') +
    (notation.includes('updiagonal') ? element('m:strikeBLTR', on) : '') +
    (notation.includes('downdiagonal') ? element('m:strikeTLBR', on) : '');
  return hidden + strokes;
}
