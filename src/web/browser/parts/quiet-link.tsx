/** A link styled as a secondary button. */
import type { ComponentChildren, VNode } from 'preact';

export function QuietLink({ href, children }: { href: string; children: ComponentChildren }): VNode {
  return (
    <a class="button button-quiet" href={href}>
      {children}
    </a>
  );
}
