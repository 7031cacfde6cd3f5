/** Finds text in the whole document, including parts that are not rendered. */
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

interface Match {
  readonly part: number;
  /** Index of the occurrence within its part, from 0. */
  readonly nth: number;
}

const MAX_FINDS = 2_000;
const MIN_CHARACTERS = 2;

export function FindBar({ content, jump }: FindBarProps): VNode {
  const words = useWords();
  const { search, change, matches, shownAt, go } = useMatches(content, jump);
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
        {search.length >= MIN_CHARACTERS && words.finds(shownAt + 1, matches.length)}
      </span>
      {search !== '' && <FindButtons hasMatches={matches.length > 0} onStep={go} onClose={end} />}
    </search>
  );
}

/** The state of the search: query, matches, and the index of the current match, -1 before the first step. */
function useMatches(content: Content, jump: (jump: Jump) => void) {
  const [search, setSearch] = useState('');
  const at = useRef(-1);
  const [shownAt, setShownAt] = useState(-1);
  const matches = useMemo(() => findAll(content, search), [content, search]);
  const show = (index: number) => {
    at.current = index;
    setShownAt(index);
  };
  const go = (step: 1 | -1) => {
    if (matches.length === 0) return;
    const from = at.current === -1 && step === -1 ? 0 : at.current;
    show((from + step + matches.length) % matches.length);
    const match = matches[at.current];
    if (match !== undefined)
      jump({ part: match.part, locate: (part) => showMatches(part, search, match.nth) });
  };
  const change = (text: string) => {
    show(-1);
    setSearch(text);
    if (text.length < MIN_CHARACTERS) clearMatches();
  };
  return { search, change, matches, shownAt, go };
}

interface FindButtonsProps {
  readonly hasMatches: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

function FindButtons({ hasMatches, onStep, onClose }: FindButtonsProps): VNode {
  const words = useWords();
  return (
    <>
      <IconButton label={words.previousFind} disabled={!hasMatches} onClick={() => onStep(-1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton label={words.nextFind} disabled={!hasMatches} onClick={() => onStep(1)}>
        <NextIcon />
      </IconButton>
      <IconButton label={words.endFind} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

function findAll(content: Content, search: string): readonly Match[] {
  if (search.trim().length < MIN_CHARACTERS) return [];
  const text = content.text.toLowerCase();
  const query = search.toLowerCase();
  const matches: Match[] = [];
  for (
    let i = text.indexOf(query);
    i !== -1 && matches.length < MAX_FINDS;
    i = text.indexOf(query, i + query.length)
  ) {
    matches.push(locateMatch(content.parts, matches.at(-1), i));
  }
  return matches;
}

function locateMatch(parts: readonly ContentPart[], before: Match | undefined, offset: number): Match {
  const part = partAt(parts, offset);
  return { part, nth: before?.part === part ? before.nth + 1 : 0 };
}

function showMatches(part: Element, search: string, nth: number): Range | undefined {
  const ranges = findText(part, search, MAX_FINDS);
  const current = ranges[Math.min(nth, ranges.length - 1)];
  highlight('found', ranges);
  highlight('found-here', current === undefined ? [] : [current]);
  return current;
}

function clearMatches(): void {
  highlight('found', []);
  highlight('found-here', []);
}
