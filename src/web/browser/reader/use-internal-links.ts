/** Follows links within a document, to its headings and anchors. */
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { decodeFragment } from '../markdown/decode-fragment.ts';
import type { OutlineEntry } from './split-content.ts';
import type { Content } from './use-content.ts';
import type { Jump } from './use-jump.ts';

/** @returns a function that follows a fragment; if its target is not loaded yet, once it is */
export function useInternalLinks(content: Content, jump: (jump: Jump) => void): (fragment: string) => void {
  const pending = useRef<string | undefined>(undefined);
  const follow = useCallback(
    (fragment: string) => {
      const target = findTarget(content, fragment);
      pending.current = target === undefined && content.state === 'loading' ? fragment : undefined;
      if (target !== undefined) jump(target);
    },
    [content, jump],
  );
  useEffect(() => {
    if (pending.current !== undefined) follow(pending.current);
  }, [follow]);
  return follow;
}

/**
 * Scrolls to the fragment of the page's URL, for links that were opened in another tab or clicked before the scripts
 * ran.
 *
 * @param follow undefined if the URL is not the document's
 */
export function useFragment(follow: ((fragment: string) => void) | undefined): void {
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

function findTarget({ outline, parts }: Content, fragment: string): Jump | undefined {
  const heading = outline.find((entry) => entry.slug === fragment);
  if (heading !== undefined) return toHeading(heading);
  const part = parts.findIndex(({ markdown }) => markdown.includes(`<a id="${fragment}">`));
  if (part === -1) return undefined;
  const name = CSS.escape(fragment);
  return { part, locate: (shown) => shown.querySelector(`[data-anchor="${name}"]`) ?? undefined };
}
