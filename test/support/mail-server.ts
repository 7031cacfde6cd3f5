/**
 * A mail server on this machine that takes every letter (RFC 5321), and keeps it for the test to read: in the clear,
 * after STARTTLS (RFC 3207), or by TLS from the first byte (RFC 8314, 3).
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';

export interface MailServer extends Disposable {
  readonly url: string;
  readonly port: number;
  /** The letters as they came, headers and all, their soft line breaks undone. */
  readonly letters: string[];
  /** Every line that was said to it without TLS. */
  readonly overheard: string[];
}

export interface MailServerOptions {
  /** How many letters are refused for now before one is taken. */
  readonly turnAway?: number;
  /** Takes connections and never says a word. */
  readonly isSilent?: boolean;
  /** What it says to every recipient instead of taking the letter; `%s` is the recipient. */
  readonly refusal?: string;
  readonly port?: number;
  readonly tls?: { readonly mode: 'starttls' | 'implicit'; readonly certificate: Certificate };
}

/**
 * Where it listens. That is this machine, but no name by which docgate knows this machine: to docgate it is a server
 * elsewhere, unless it is called 127.0.0.1.
 */
export const ELSEWHERE = '127.0.0.2';

interface Conversation {
  socket: Socket;
  text: string;
  isLetter: boolean;
  isSecure: boolean;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls } = options;
  const letters: string[] = [];
  const overheard: string[] = [];
  const open = new Set<Socket>();
  let turnedAway = 0;

  const greet = (socket: Socket) => {
    if (options.isSilent !== true) socket.write('220 ready\r\n');
    listenTo({ socket, text: '', isLetter: false, isSecure: tls?.mode === 'implicit' });
  };

  const listenTo = (conversation: Conversation) => {
    const { socket } = conversation;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (bytes) => {
      conversation.text += bytes.toString();
      let wasWhole = true;
      while (wasWhole) wasWhole = readLine(conversation);
    });
  };

  /** @returns whether there was a whole line, or a whole letter */
  const readLine = (conversation: Conversation): boolean => {
    const end = conversation.isLetter ? '\r\n.\r\n' : '\r\n';
    const at = conversation.text.indexOf(end);
    if (at < 0) return false;
    const line = conversation.text.slice(0, at);
    conversation.text = conversation.text.slice(at + end.length);
    if (!conversation.isSecure) overheard.push(line);
    if (conversation.isLetter) {
      conversation.isLetter = false;
      letters.push(line.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      conversation.socket.write('250 taken\r\n');
    } else answer(conversation, line);
    return true;
  };

  const answer = (conversation: Conversation, line: string) => {
    const { socket } = conversation;
    const verb = line.slice(0, 8).toUpperCase();
    if (verb.startsWith('EHLO')) {
      const offersTls = tls?.mode === 'starttls' && !conversation.isSecure;
      socket.write(`250-here\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN\r\n`);
    } else if (verb.startsWith('STARTTLS')) secure(conversation);
    else if (verb.startsWith('AUTH')) socket.write('235 welcome\r\n');
    else if (verb.startsWith('MAIL') && turnedAway < (options.turnAway ?? 0)) {
      turnedAway++;
      socket.write('451 come back later\r\n');
    } else if (verb.startsWith('RCPT') && options.refusal !== undefined) {
      const recipient = /<(.*?)>/.exec(line)?.[1] ?? '';
      socket.write(`${options.refusal.replace('%s', recipient)}\r\n`);
    } else if (verb.startsWith('DATA')) {
      conversation.isLetter = true;
      socket.write('354 go on\r\n');
    } else if (verb.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('250 fine\r\n');
  };

  const secure = ({ socket }: Conversation) => {
    if (tls === undefined) {
      socket.write('502 not here\r\n');
      return;
    }
    const { cert, key } = tls.certificate;
    socket.removeAllListeners('data');
    socket.write('220 go on\r\n', () => {
      const secured = new TLSSocket(socket, { isServer: true, cert, key });
      listenTo({ socket: secured, text: '', isLetter: false, isSecure: true });
    });
  };

  const server = tls?.mode === 'implicit' ? createTlsServer(tls.certificate, greet) : createServer(greet);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '0.0.0.0', resolve));
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls?.mode === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    letters,
    overheard,
    [Symbol.dispose]: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
