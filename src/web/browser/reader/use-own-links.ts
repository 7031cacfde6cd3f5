/** Leads along a document's links to its own headings and to places that are marked in it. */
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { decodeFragment } from '../markdown/decode-fragment.ts';
import type { OutlineEntry } from './split-content.ts';
import type { Content } from './use-content.ts';
import type { Jump } from './use-jump.ts';

/** @returns follows a link by its fragment; when its goal has not come over yet, as soon as it has */
export function useOwnLinks(content: Content, jump: (jump: Jump) => void): (fragment: string) => void {
  const awaited = useRef<string | undefined>(undefined);
  const follow = useCallback(
    (fragment: string) => {
      const goal = findGoal(content, fragment);
      awaited.current = goal === undefined && content.state === 'loading' ? fragment : undefined;
      if (goal !== undefined) jump(goal);
    },
    [content, jump],
  );
  useEffect(() => {
    if (awaited.current !== undefined) follow(awaited.current);
  }, [follow]);
  return follow;
}

/**
 * Goes to what the page's own address names: so leads a link that was opened in another tab, or clicked before any
 * script ran.
 *
 * @param follow undefined where the address is about something else
 */
export function useAddressedPlace(follow: ((fragment: string) => void) | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || location.hash === '') return;
    isDone.current = true;
    follow?.(decodeFragment(location.hash));
  }, [follow]);
}

export function toHeading({ part, nth }: OutlineEntry): Jump {
  return { part, locate: (element) => element.querySelectorAll('h1, h2, h3, h4, h5, h6')[nth] };
}

function findGoal({ outline, parts }: Content, fragment: string): Jump | undefined {
  const heading = outline.find((entry) => entry.slug === fragment);
  if (heading !== undefined) return toHeading(heading);
  const part = parts.findIndex(({ markdown }) => markdown.includes(`<a id="${fragment}">`));
  if (part === -1) return undefined;
  const name = CSS.escape(fragment);
  return { part, locate: (shown) => shown.querySelector(`[data-anchor="${name}"]`) ?? undefined };
}
