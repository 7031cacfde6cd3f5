/** How a member gets in again without mail and provider: whoever runs the server makes a link, and with which command. */
import type { VNode } from 'preact';
import { useWords } from '../words/words.ts';

export function MemberWay(): VNode {
  const words = useWords();
  return (
    <p>
      {words.memberWay} <code class="command">docgate member link --org … --email …</code>
    </p>
  );
}
