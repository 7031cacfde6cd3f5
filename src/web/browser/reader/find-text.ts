/**
 * Finds text in rendered content across element boundaries. White space and table bars are ignored, since they differ
 * between Markdown and the page, and so are footnote numbers.
 */

const SKIPPED = /[\s|]/;

/** Ranges of the occurrences of a text in an element, in order. Case-insensitive. */
export function findText(element: Element, needle: string, max: number): Range[] {
  const query = normalize(needle);
  if (query === '') return [];
  const { characters, positionOf } = collectCharacters(element);
  const ranges: Range[] = [];
  for (
    let at = characters.indexOf(query);
    at !== -1 && ranges.length < max;
    at = characters.indexOf(query, at + query.length)
  ) {
    const start = positionOf(at);
    const end = positionOf(at + query.length - 1);
    if (start === undefined || end === undefined) continue;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    ranges.push(range);
  }
  return ranges;
}

/** The characters to compare: lower case, unless that would change the length. */
function normalize(text: string): string {
  let characters = '';
  for (const character of text.split('')) if (!SKIPPED.test(character)) characters += fold(character);
  return characters;
}

function fold(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

interface Position {
  readonly node: Text;
  readonly offset: number;
}

function collectCharacters(element: Element): {
  characters: string;
  positionOf: (index: number) => Position | undefined;
} {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('.note-reference') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  const owners: number[] = [];
  const offsets: number[] = [];
  let characters = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push(node);
    for (let i = 0; i < node.data.length; i++) {
      const character = node.data.charAt(i);
      if (SKIPPED.test(character)) continue;
      characters += fold(character);
      owners.push(nodes.length - 1);
      offsets.push(i);
    }
  }
  return {
    characters,
    positionOf: (index) => {
      const node = nodes[owners[index] ?? -1];
      return node && { node, offset: offsets[index] ?? 0 };
    },
  };
}
