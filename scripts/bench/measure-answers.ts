/** From a question to the first words of its answer, as a browser hears them. */

/** Where a chat is, and who asks. */
export interface Asked {
  readonly url: string;
  readonly cookie: string;
}

/** Asks one question after the other in a new chat over all of the workspace. @returns milliseconds, the quickest first */
export async function measureAnswers(
  { url, cookie }: Asked,
  questions: readonly string[],
): Promise<readonly number[]> {
  const chat = await fetch(`${url}/chats`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: url },
  });
  const address = `${url}${chat.headers.get('location')}`;
  const events = await fetch(`${address}/events`, { headers: { Cookie: cookie } });
  if (events.body === null) throw new Error('the chat has no live connection');
  const lines = events.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const times: number[] = [];
  for (const question of questions) times.push(await firstWords(address, cookie, lines, question));
  return times.toSorted((one, other) => one - other);
}

/** Of rare and of common words, by turns; the last words of a sentence stand in no other order anywhere. */
export function questionsAbout(sentences: readonly string[], most: number): string[] {
  const step = Math.max(1, Math.floor(sentences.length / most));
  return sentences
    .filter((_, index) => index % step === 0)
    .map((sentence, index) => {
      const words = sentence.replace(/[.]/g, '').split(' ').slice(1);
      const byLength = words.toSorted((one, other) => one.length - other.length);
      return `What is said of ${(index % 2 === 0 ? byLength.slice(-5) : byLength.slice(0, 5)).join(' ')}?`;
    });
}

async function firstWords(
  address: string,
  cookie: string,
  lines: AsyncIterator<string>,
  question: string,
): Promise<number> {
  const began = performance.now();
  const asked = await fetch(`${address}/messages`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: new URL(address).origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: question }),
  });
  if (asked.status !== 202) throw new Error(`asked: ${asked.status} ${await asked.text()}`);
  let heard: number | undefined;
  let text = '';
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the live connection ended');
    text += value;
    if (text.includes('"state":"failed"')) throw new Error(`not answered: ${question}`);
    if (heard === undefined && text.includes('"kind":"text"')) heard = performance.now() - began;
    // The next question waits until this answer is complete, as a person would.
    if (heard !== undefined && text.includes('"state":"complete"')) return heard;
  }
}
