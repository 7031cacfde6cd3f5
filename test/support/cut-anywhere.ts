/** The same text in pieces of the given lengths, empty ones among them. */
export function* cutAnywhere(text: string, lengths: Iterator<number>): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const length = lengths.next().value ?? 1;
    yield text.slice(at, at + length);
    at += length;
  }
}
