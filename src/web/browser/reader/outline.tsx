/**
 * The outline of a document, with the current heading marked. Where there is no room beside the text, a button opens it
 * as a popover.
 */
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ListIcon } from '../parts/icons.tsx';
import { useWords } from '../words/words.ts';
import type { OutlineEntry } from './split-content.ts';

const OUTLINE_ID = 'outline';

export interface OutlineProps {
  readonly entries: readonly OutlineEntry[];
  /** Index of the current heading; -1 above the first. */
  readonly current: number;
  readonly onOpen: (entry: OutlineEntry) => void;
}

export function Outline({ entries, current, onOpen }: OutlineProps): VNode {
  const words = useWords();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => mark(nav.current, current), [current, entries]);
  const top = Math.min(...entries.map((entry) => entry.level));
  // There may be a thousand headings, and the reader re-renders on every jump.
  return useMemo(
    () => (
      <nav
        ref={nav}
        class="outline"
        id={OUTLINE_ID}
        popover="auto"
        aria-label={words.outline}
        onToggle={() => showMarked(nav.current)}
      >
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.part}.${entry.nth}`}>
              <button
                type="button"
                class={`outline-level-${Math.min(entry.level - top, 3)}`}
                onClick={() => {
                  if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
                  onOpen(entry);
                }}
              >
                {entry.title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    ),
    [entries, onOpen, words, top],
  );
}

export function OutlineButton(): VNode {
  const words = useWords();
  return (
    <button
      type="button"
      class="icon-button outline-button"
      popoverTarget={OUTLINE_ID}
      title={words.outline}
      aria-label={words.outline}
    >
      <ListIcon />
    </button>
  );
}

/** Marks one entry directly in the DOM, without re-rendering the list. */
function mark(nav: HTMLElement | null, current: number): void {
  if (nav === null) return;
  for (const marked of nav.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
  nav.querySelectorAll('button')[current]?.setAttribute('aria-current', 'location');
  showMarked(nav);
}

/** Scrolls the marked entry into view, without scrolling the page. */
function showMarked(nav: HTMLElement | null): void {
  const marked = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (nav === null || marked === undefined) return;
  const { top, bottom } = nav.getBoundingClientRect();
  if (marked.top < top || marked.bottom > bottom) nav.scrollTop += marked.top - (top + bottom) / 2;
}
