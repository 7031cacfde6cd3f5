/** The comparison page. The server computes the comparison, so that it can be read before the scripts run. */

import type { RefObject, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Problem } from '../parts/form.tsx';
import { NextIcon, PreviousIcon } from '../parts/icons.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords, type Words } from '../words/words.ts';
import { Difference } from './difference.tsx';
import type { ComparisonRefusal, DifferenceView } from './difference-view.ts';
import { type Parts, useParts } from './use-parts.ts';
import { type Steps, useSteps } from './use-steps.ts';

export function DifferencePage({ difference }: { difference: DifferenceView }): VNode {
  const words = useWords();
  const root = useRef<HTMLElement>(null);
  const parts = useParts(difference);
  const steps = useSteps(root, difference.changes, parts);
  const { id, fileName, isCut, changes } = difference;
  return (
    <div class="page">
      <header class="page-title difference-title">
        <h1>{words.differenceTitle(fileName)}</h1>
        <QuietLink href={`/documents/${id}`}>{words.backToDocument}</QuietLink>
      </header>
      <VersionPair difference={difference} />
      {difference.refusal !== null ? (
        <Refusal difference={difference} refusal={difference.refusal} />
      ) : changes === 0 ? (
        <p class="empty difference-empty">{noChangesText(difference, words)}</p>
      ) : (
        <section
          class="difference-region"
          ref={root}
          aria-label={words.differences}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that lead from change to change start here
          tabIndex={0}
          onKeyDown={steps.onKeyDown}
        >
          <StepBar difference={difference} steps={steps} />
          {difference.differs === 'marks' && <p class="quiet">{words.onlyMarksDiffer}</p>}
          {isCut && <p class="quiet">{words.differenceCut}</p>}
          <Difference parts={parts.parts} onOpen={parts.open} />
          <Problem text={parts.isReachable ? '' : words.refused('unreachable', '')} />
          {parts.hasMore && <More parts={parts} />}
        </section>
      )}
    </div>
  );
}

interface RefusalProps {
  readonly difference: DifferenceView;
  readonly refusal: ComparisonRefusal;
}

/** Alternatives: reading the two versions separately, or trying again. */
function Refusal({ difference: { id, from, to }, refusal }: RefusalProps): VNode {
  const words = useWords();
  return (
    <div class="empty difference-empty">
      <p role="alert">{words.notCompared[refusal]}</p>
      {refusal === 'unprocessable' ? (
        [from, to].map((number) => (
          <p key={number} class="difference-ways">
            <a class="button" href={`/documents/${id}?version=${number}`}>
              {words.openVersion(number)}
            </a>
            <QuietLink href={`/documents/${id}/versions/${number}/original`}>
              {words.downloadVersion(number)}
            </QuietLink>
          </p>
        ))
      ) : (
        <a class="button" href={`/documents/${id}/difference?from=${from}&to=${to}`}>
          {words.retry}
        </a>
      )}
    </div>
  );
}

function noChangesText({ from, to, versions }: DifferenceView, words: Words): string {
  if (versions.length < 2) return words.onlyOneVersion;
  return from === to ? words.sameVersionTwice : words.nothingDiffers(from, to);
}

function VersionPair({ difference }: { difference: DifferenceView }): VNode | null {
  const words = useWords();
  if (difference.versions.length < 2) return null;
  return (
    <form class="version-pair" method="get" action={`/documents/${difference.id}/difference`}>
      <VersionChoice name="from" label={words.fromVersion} value={difference.from} difference={difference} />
      <VersionChoice name="to" label={words.toVersion} value={difference.to} difference={difference} />
      <button type="submit" class="button button-quiet">
        {words.compareVersions}
      </button>
    </form>
  );
}

interface VersionChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly difference: DifferenceView;
}

function VersionChoice({ name, label, value, difference }: VersionChoiceProps): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <label class="version-choice">
      <span>{label}</span>
      <select name={name} autocomplete="off">
        {difference.versions.map(({ number, pushedAt }) => (
          <option key={number} value={String(number)} selected={number === value}>
            {words.versionOf(number, formatTime(pushedAt, locale))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The number of changes and the buttons for stepping through them. Sticky. */
function StepBar({ difference, steps }: { difference: DifferenceView; steps: Steps }): VNode {
  const words = useWords();
  const { changes } = difference;
  const { at, go } = steps;
  return (
    <div class="step-bar">
      <p role="status">{at === 0 ? words.changesCount(changes) : words.changeOf(at, changes)}</p>
      <p class="quiet step-keys">
        <ins>{words.legendAdded}</ins> <del>{words.legendRemoved}</del>
      </p>
      <button
        type="button"
        class="icon-button"
        aria-label={words.previousChange}
        title={words.previousChange}
        aria-keyshortcuts="p"
        disabled={at <= 1}
        onClick={() => go(at - 1)}
      >
        <PreviousIcon />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={words.nextChange}
        title={words.nextChange}
        aria-keyshortcuts="n"
        disabled={at >= changes}
        onClick={() => go(at + 1)}
      >
        <NextIcon />
      </button>
    </div>
  );
}

/** Distance below the viewport at which the next piece is loaded. */
const NEAR = '600px';

function More({ parts }: { parts: Parts }): VNode {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useNearViewport(button, parts.fetchMore, parts.parts);
  return (
    <button
      type="button"
      class="button button-quiet more-changes"
      ref={button}
      onClick={() => void parts.fetchMore()}
    >
      {words.moreChanges}
    </button>
  );
}

/** Observes again whenever parts are added, since a short piece may not fill the viewport. */
function useNearViewport(element: RefObject<Element | null>, onNear: () => unknown, parts: unknown): void {
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onNear, parts]);
}
