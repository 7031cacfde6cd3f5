/** Finds words in the whole document, also in what is not on the page at the moment. */
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { IconButton } from '../parts/icon-button.tsx';
import { CloseIcon, NextIcon, PreviousIcon, SearchIcon } from '../parts/icons.tsx';
import { useWords } from '../words/words.ts';
import { findText } from './find-text.ts';
import { highlight } from './highlights.ts';
import { type ContentPart, partAt } from './split-content.ts';
import type { Content } from './use-content.ts';
import type { Jump } from './use-jump.ts';

export interface FindBarProps {
  readonly content: Content;
  readonly jump: (jump: Jump) => void;
}

interface Find {
  readonly part: number;
  /** Which of the occurrences in its part, from 0. */
  readonly nth: number;
}

const MOST_FINDS = 2_000;
const LEAST_CHARACTERS = 2;

export function FindBar({ content, jump }: FindBarProps): VNode {
  const words = useWords();
  const { search, change, finds, shownAt, go } = useFinds(content, jump);
  const field = useRef<HTMLInputElement>(null);
  const end = () => {
    change('');
    field.current?.focus();
  };
  return (
    <search class={`find-bar${search === '' ? '' : ' find-bar-used'}`}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        autocomplete="off"
        value={search}
        placeholder={words.findInDocument}
        aria-label={words.findInDocument}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') change('');
        }}
      />
      <span class="quiet" role="status">
        {search.length >= LEAST_CHARACTERS && words.finds(shownAt + 1, finds.length)}
      </span>
      {search !== '' && <FindButtons hasFinds={finds.length > 0} onStep={go} onClose={end} />}
    </search>
  );
}

/** What is sought, where it is found, and which of the finds is shown, from 0; -1 before the first one is. */
function useFinds(content: Content, jump: (jump: Jump) => void) {
  const [search, setSearch] = useState('');
  const at = useRef(-1);
  const [shownAt, setShownAt] = useState(-1);
  const finds = useMemo(() => findAll(content, search), [content, search]);
  const show = (index: number) => {
    at.current = index;
    setShownAt(index);
  };
  const go = (step: 1 | -1) => {
    if (finds.length === 0) return;
    const from = at.current === -1 && step === -1 ? 0 : at.current;
    show((from + step + finds.length) % finds.length);
    const find = finds[at.current];
    if (find !== undefined) jump({ part: find.part, locate: (part) => showFinds(part, search, find.nth) });
  };
  const change = (text: string) => {
    show(-1);
    setSearch(text);
    if (text.length < LEAST_CHARACTERS) clearFinds();
  };
  return { search, change, finds, shownAt, go };
}

interface FindButtonsProps {
  readonly hasFinds: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

function FindButtons({ hasFinds, onStep, onClose }: FindButtonsProps): VNode {
  const words = useWords();
  return (
    <>
      <IconButton label={words.previousFind} disabled={!hasFinds} onClick={() => onStep(-1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton label={words.nextFind} disabled={!hasFinds} onClick={() => onStep(1)}>
        <NextIcon />
      </IconButton>
      <IconButton label={words.endFind} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

function findAll(content: Content, search: string): readonly Find[] {
  if (search.trim().length < LEAST_CHARACTERS) return [];
  const text = content.text.toLowerCase();
  const wanted = search.toLowerCase();
  const finds: Find[] = [];
  for (
    let i = text.indexOf(wanted);
    i !== -1 && finds.length < MOST_FINDS;
    i = text.indexOf(wanted, i + wanted.length)
  ) {
    finds.push(placeFind(content.parts, finds.at(-1), i));
  }
  return finds;
}

function placeFind(parts: readonly ContentPart[], before: Find | undefined, offset: number): Find {
  const part = partAt(parts, offset);
  return { part, nth: before?.part === part ? before.nth + 1 : 0 };
}

function showFinds(part: Element, search: string, nth: number): Range | undefined {
  const ranges = findText(part, search, MOST_FINDS);
  const here = ranges[Math.min(nth, ranges.length - 1)];
  highlight('found', ranges);
  highlight('found-here', here === undefined ? [] : [here]);
  return here;
}

function clearFinds(): void {
  highlight('found', []);
  highlight('found-here', []);
}
