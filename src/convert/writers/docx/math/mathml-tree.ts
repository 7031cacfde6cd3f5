/** Reads the MathML that KaTeX writes, which is well-formed and uses no entities but XML's own, into a tree. */

export interface MathNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: MathNode[];
  /** The text of a leaf such as `mi` or `mo`. */
  text: string;
}

const TOKEN = /<(\/?)([a-z]+)([^>]*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([a-z]+) ?="([^"]*)"/g;
const REFERENCE = /&(?:#x([\da-fA-F]+)|#(\d+)|(amp|lt|gt|quot|apos));/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @returns the children of a root node that is made here */
export function readMathTree(xml: string): readonly MathNode[] {
  const root: MathNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open: MathNode[] = [root];
  for (const [, slash, name, attributes, selfClosing, text] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += decode(text);
    else if (slash === '/') {
      if (open.length > 1) open.pop();
    } else if (name !== undefined) {
      const node: MathNode = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' };
      parent.children.push(node);
      if (selfClosing !== '/') open.push(node);
    }
  }
  return root.children;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map((match) => [match[1] ?? '', decode(match[2] ?? '')]));
}

function decode(text: string): string {
  return text.replaceAll(REFERENCE, (_whole, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? '';
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}

/** The first descendant of this name. */
export function findNode(nodes: readonly MathNode[], name: string): MathNode | undefined {
  for (const node of nodes) {
    const found = node.name === name ? node : findNode(node.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
