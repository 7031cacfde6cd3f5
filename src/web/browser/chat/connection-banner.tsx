/** A banner while the connection to the server is interrupted. */
import type { VNode } from 'preact';
import { useWords } from '../words/words.ts';
import type { ConnectionState } from './connection.ts';

export function ConnectionBanner({ state }: { state: ConnectionState }): VNode {
  const words = useWords();
  const text = {
    connected: '',
    reconnecting: words.reconnecting,
    paused: words.pausedBanner,
    'signed-out': words.signedOutBanner,
    gone: words.chatGone,
  }[state];
  return (
    <p class="banner" role="status" hidden={text === ''}>
      {text}
    </p>
  );
}
