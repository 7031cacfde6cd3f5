/** The logo: a page with a gate in it. */
import type { VNode } from 'preact';

export function Mark(): VNode {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path class="mark-page" d="M5 4a2 2 0 0 1 2-2h8.5L20 6.5V20a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4Z" />
      <path class="mark-gate" d="M8.8 22v-7.4a3.7 3.7 0 0 1 7.4 0V22Z" />
    </svg>
  );
}
