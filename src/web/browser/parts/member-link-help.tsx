/** How a member signs in without email or provider: the administrator creates a link with this command. */
import type { VNode } from 'preact';
import { useWords } from '../words/words.ts';

export function MemberLinkHelp(): VNode {
  const words = useWords();
  return (
    <p>
      {words.memberWay} <code class="command">docgate member link --org … --email …</code>
    </p>
  );
}
