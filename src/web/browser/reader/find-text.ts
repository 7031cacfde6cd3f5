/**
 * Finds words in what is shown, whatever elements they are spread over: letters are compared, spaces and the bars
 * of tables are not, since those look different in Markdown and on the page; nor are the numbers of footnotes.
 */

const SKIPPED = /[\s|]/;

/** Ranges of the needle's occurrences in an element's text, in their order. Upper and lower case are one. */
export function findText(element: Element, needle: string, most: number): Range[] {
  const wanted = squeeze(needle);
  if (wanted === '') return [];
  const { letters, positionOf } = gatherLetters(element);
  const ranges: Range[] = [];
  for (
    let at = letters.indexOf(wanted);
    at !== -1 && ranges.length < most;
    at = letters.indexOf(wanted, at + wanted.length)
  ) {
    const start = positionOf(at);
    const end = positionOf(at + wanted.length - 1);
    if (start === undefined || end === undefined) continue;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    ranges.push(range);
  }
  return ranges;
}

/** The letters that are compared: lower case, unless that would change how many there are. */
function squeeze(text: string): string {
  let letters = '';
  for (const unit of text.split('')) if (!SKIPPED.test(unit)) letters += fold(unit);
  return letters;
}

function fold(unit: string): string {
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}

interface Position {
  readonly node: Text;
  readonly offset: number;
}

function gatherLetters(element: Element): {
  letters: string;
  positionOf: (index: number) => Position | undefined;
} {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('.note-reference') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  const owners: number[] = [];
  const offsets: number[] = [];
  let letters = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push(node);
    for (let i = 0; i < node.data.length; i++) {
      const unit = node.data.charAt(i);
      if (SKIPPED.test(unit)) continue;
      letters += fold(unit);
      owners.push(nodes.length - 1);
      offsets.push(i);
    }
  }
  return {
    letters,
    positionOf: (index) => {
      const node = nodes[owners[index] ?? -1];
      return node && { node, offset: offsets[index] ?? 0 };
    },
  };
}
