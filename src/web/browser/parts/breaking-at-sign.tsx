/** A name or address that, where it is too long for its place, goes on in the next line behind the "@". */
import type { VNode } from 'preact';

export function BreakingAtSign({ text }: { text: string }): VNode {
  const at = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
