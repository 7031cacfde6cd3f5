/** Two versions of a document side by side in one text. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DifferenceView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { compareMarkdown, countChanges, type Hunk } from './compare-texts.ts';
import { Difference } from './difference.tsx';

export function DifferencePage({ difference }: { difference: DifferenceView }): VNode {
  const words = useWords();
  const { id, fileName, from, to } = difference;
  const compared = useComparison(difference);
  return (
    <div class="page">
      <header class="page-title">
        <h1>{words.differenceTitle(fileName)}</h1>
        <a class="button button-quiet" href={`/documents/${id}`}>
          {words.backToDocument}
        </a>
      </header>
      <form class="version-pair" method="get" action={`/documents/${id}/difference`}>
        <VersionChoice name="from" label={words.fromVersion} value={from} difference={difference} />
        <VersionChoice name="to" label={words.toVersion} value={to} difference={difference} />
        <button type="submit" class="button button-quiet">
          {words.compareVersions}
        </button>
      </form>
      <p class="quiet" role="status">
        {compared === 'failed' && words.contentFailed}
        {compared === undefined && words.comparing}
        {Array.isArray(compared) && words.changesCount(countChanges(compared))}
      </p>
      {Array.isArray(compared) && <Difference hunks={compared} />}
    </div>
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
  return (
    <label>
      {label}{' '}
      <select name={name}>
        {difference.versions.map((number) => (
          <option key={number} value={String(number)} selected={number === value}>
            {words.versionNumber(number)}
          </option>
        ))}
      </select>
    </label>
  );
}

function useComparison({ id, from, to }: DifferenceView): Hunk[] | 'failed' | undefined {
  const [compared, setCompared] = useState<Hunk[] | 'failed' | undefined>();
  useEffect(() => {
    Promise.all([from, to].map((number) => loadContent(id, number)))
      .then(([before = '', after = '']) => setCompared(compareMarkdown(before, after)))
      .catch(() => setCompared('failed'));
  }, [id, from, to]);
  return compared;
}

async function loadContent(id: string, number: number): Promise<string> {
  const response = await fetch(`/documents/${id}/versions/${number}/content`);
  if (!response.ok) throw new Error(`content answered ${response.status}`);
  return response.text();
}
