/** Says that the line to the server is down, and nothing while all is well. */
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
