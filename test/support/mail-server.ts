/** A mail server on this machine that takes every letter (RFC 5321), and keeps it for the test to read. */

export interface MailServer extends Disposable {
  readonly url: string;
  /** The letters as they came, headers and all, their soft line breaks undone. */
  readonly letters: string[];
}

/** @param turnAway how many letters are refused for now before one is taken */
export function startMailServer(turnAway = 0): MailServer {
  const letters: string[] = [];
  let refused = 0;
  const server = Bun.listen<{ text: string; isLetter: boolean }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        socket.data = { text: '', isLetter: false };
        socket.write('220 ready\r\n');
      },
      data: (socket, bytes) => {
        socket.data.text += bytes.toString();
        for (;;) {
          const { data } = socket;
          const end = data.isLetter ? '\r\n.\r\n' : '\r\n';
          const at = data.text.indexOf(end);
          if (at < 0) return;
          const line = data.text.slice(0, at);
          data.text = data.text.slice(at + end.length);
          if (data.isLetter) {
            data.isLetter = false;
            letters.push(line.replaceAll('=\r\n', '').replaceAll('=3D', '='));
            socket.write('250 taken\r\n');
          } else if (/^EHLO/i.test(line)) socket.write('250-here\r\n250 8BITMIME\r\n');
          else if (/^MAIL/i.test(line) && refused < turnAway) {
            refused++;
            socket.write('451 come back later\r\n');
          } else if (/^DATA/i.test(line)) {
            data.isLetter = true;
            socket.write('354 go on\r\n');
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
          else socket.write('250 fine\r\n');
        }
      },
    },
  });
  return {
    url: `smtp://127.0.0.1:${server.port}`,
    letters,
    [Symbol.dispose]: () => server.stop(true),
  };
}
