/** Normalizes rows of MathML for Office Math: flattens meaningless groups, and groups what belongs together. */
import { barOf } from './math-runs.ts';
import type { MathNode } from './mathml-tree.ts';

/** Elements that only group or colour. */
const GROUPS: ReadonlySet<string> = new Set([
  'mrow',
  'mstyle',
  'mpadded',
  'semantics',
  'math',
  'mo',
  'mi',
  'merror',
]);

/** Normalizes the nodes of a row. */
export function prepareRow(nodes: readonly MathNode[]): readonly MathNode[] {
  return pairBars(pairBrackets(joinLetters(withoutSpaceAtArrows(flat(nodes)))));
}

/** Flattens meaningless groups; those with fences stay. */
export function flat(nodes: readonly MathNode[]): readonly MathNode[] {
  return nodes.flatMap((node) =>
    GROUPS.has(node.name) && node.children.length > 0 && !hasFence(node) ? flat(node.children) : [node],
  );
}

/** Adjacent letters of one style form a name, unit or word. */
function joinLetters(row: readonly MathNode[]): readonly MathNode[] {
  const joined: MathNode[] = [];
  for (const node of row) {
    const last = joined.at(-1);
    if (last !== undefined && isStyled(last) && isStyled(node) && variantOf(last) === variantOf(node)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    } else {
      joined.push(node);
    }
  }
  return joined;
}

function isStyled(node: MathNode): boolean {
  return node.name === 'mi' && variantOf(node) !== undefined && /^[A-Za-z]+$/.test(node.text);
}

function variantOf(node: MathNode): string | undefined {
  return node.attributes.get('mathvariant');
}

/** Arrows include the space around them. */
const ARROW = /^[\u2190-\u21FF\u27F0-\u27FF]$/;

function withoutSpaceAtArrows(row: readonly MathNode[]): readonly MathNode[] {
  const isArrow = (at: number) => row[at]?.name === 'mo' && ARROW.test(row[at]?.text ?? '');
  return row.filter((node, at) => !(isSpacer(node) && (isArrow(at - 1) || isArrow(at + 1))));
}

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
/** Script elements; the first child is the base. */
export const SCRIPTS: ReadonlySet<string> = new Set(['msub', 'msup', 'msubsup']);

/** Groups brackets with their content, so that a script after the closing one applies to all of it. */
function pairBrackets(row: readonly MathNode[]): readonly MathNode[] {
  const paired: MathNode[] = [];
  const open: number[] = [];
  for (const node of row) {
    const [base] = SCRIPTS.has(node.name) ? flat(node.children.slice(0, 1)) : [node];
    const start = isBracket(base, CLOSING) ? open.pop() : undefined;
    if (start === undefined) {
      if (isBracket(node, OPENING)) open.push(paired.length);
      paired.push(node);
      continue;
    }
    const [first, ...inside] = paired.splice(start);
    const group = fenced(first?.text ?? '', inside, base?.text ?? '');
    paired.push(base === node ? group : { ...node, children: [group, ...node.children.slice(1)] });
  }
  return paired;
}

function isBracket(node: MathNode | undefined, kind: RegExp): boolean {
  if (node?.name !== 'mo' || !kind.test(node.text)) return false;
  return node.attributes.get('fence') !== 'true' && !node.attributes.has('minsize');
}

/** Groups bars with their content; only an even number of bars defines which one opens. */
function pairBars(row: readonly MathNode[]): readonly MathNode[] {
  return pairSign(pairSign(row, '|'), '\u2016');
}

function pairSign(row: readonly MathNode[], sign: string): readonly MathNode[] {
  const count = row.filter((node) => isBar(node, sign)).length;
  if (count === 0) return row;
  if (count % 2 === 1) return row.map((node) => (isBar(node, '|') ? MID : node));
  const paired: MathNode[] = [];
  let inside: MathNode[] | undefined;
  for (const node of row) {
    if (!isBar(node, sign)) (inside ?? paired).push(node);
    else if (inside === undefined) inside = [];
    else {
      paired.push(fenced(sign, inside, sign));
      inside = undefined;
    }
  }
  return paired;
}

function isBar(node: MathNode, sign: string): boolean {
  return node.attributes.get('fence') !== 'true' && node.children.length === 0 && barOf(node) === sign;
}

/** A single bar is a separator. */
const MID: MathNode = { name: 'mo', attributes: new Map(), children: [], text: '\u2223' };

/** The attribute of a group whose brackets do not grow with the content. */
export const FIXED = 'data-fixed';

function fenced(open: string, inside: readonly MathNode[], close: string): MathNode {
  const attributes = new Map([['fence', 'true']]);
  const fence = (text: string): MathNode => ({ name: 'mo', attributes, children: [], text });
  return {
    name: 'mrow',
    attributes: new Map([[FIXED, '']]),
    children: [fence(open), ...inside, fence(close)],
    text: '',
  };
}

function isSpacer(node: MathNode): boolean {
  return node.name === 'mspace' || (node.name === 'mtext' && node.text.trim() === '');
}

/** Whether a node is a growing bracket. */
export function isFence(node: MathNode | undefined): node is MathNode {
  return node?.name === 'mo' && node.attributes.get('fence') === 'true' && !node.attributes.has('minsize');
}

/** Whether a row is enclosed in growing brackets. */
export function hasFence(node: MathNode): boolean {
  return node.name === 'mrow' && (isFence(node.children[0]) || isFence(node.children.at(-1)));
}
