/** Speaks HTTP by hand, for what no client would send. */
import { connect } from 'node:net';

/** Sends bytes to a service, and gives back all that it answers until it closes the connection. */
export function sendRaw(url: string, sent: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

/** The head and the body of an answer. */
export function splitAnswer(answer: string): { readonly head: string; readonly body: string } {
  const end = answer.indexOf('\r\n\r\n');
  return { head: answer.slice(0, end), body: answer.slice(end + 4) };
}
