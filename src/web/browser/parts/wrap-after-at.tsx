/** A name or address that may wrap after the "@". */
import type { VNode } from 'preact';

export function WrapAfterAt({ text }: { text: string }): VNode {
  const at = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
