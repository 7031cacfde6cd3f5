/**
 * Reads a stream of server-sent events (WHATWG HTML, "Server-sent events") and yields the data of each event. Handles
 * all kinds of line ends, comments and data on several lines; an unfinished event at the end of the stream is yielded
 * too.
 */

/** Maximum characters of one event. */
const LONGEST_EVENT = 4_000_000;

/** @throws Error when an event is too long; errors of the stream */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let buffer = '';
  let data: string[] = [];
  for await (const bytes of stream) {
    buffer += decoder.decode(bytes, { stream: true });
    if (buffer.length > LONGEST_EVENT) throw new Error('An event of the stream is too long.');
    const lines = buffer.split(/\r\n|\n|\r(?=[^\n])/);
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  buffer += decoder.decode();
  if (buffer.startsWith('data:')) data.push(buffer.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}
