/** A difference as one reads it: what went struck through, what came marked, with a little of what stayed around it. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import type { Hunk, Segment } from './compare-texts.ts';

/** Unchanged lines shown before and after a change. */
const AROUND = 2;

export function Difference({ hunks }: { hunks: readonly Hunk[] }): VNode {
  return (
    <div class="difference">
      {hunks.map((hunk, index) =>
        hunk.kind === 'changed' ? (
          <Changed key={index} segments={hunk.segments} />
        ) : (
          <Unchanged key={index} lines={hunk.lines} first={index === 0} last={index === hunks.length - 1} />
        ),
      )}
    </div>
  );
}

function Changed({ segments }: { segments: readonly Segment[] }): VNode {
  return (
    <div class="changed">
      <Segments segments={segments} />
    </div>
  );
}

/** Words that went and came, in what stayed. */
export function Segments({ segments }: { segments: readonly Segment[] }): VNode {
  return (
    <>
      {segments.map((segment) => {
        if (segment.kind === 'removed') return <del>{segment.text}</del>;
        if (segment.kind === 'added') return <ins>{segment.text}</ins>;
        return segment.text;
      })}
    </>
  );
}

interface UnchangedProps {
  readonly lines: readonly string[];
  readonly first: boolean;
  readonly last: boolean;
}

function Unchanged({ lines, first, last }: UnchangedProps): VNode {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const before = first ? 0 : AROUND;
  const after = last ? 0 : AROUND;
  if (open || lines.length <= before + after + 1) return <Lines lines={lines} />;
  const hidden = lines.length - before - after;
  return (
    <>
      <Lines lines={lines.slice(0, before)} />
      <button type="button" class="unchanged-button" onClick={() => setOpen(true)}>
        {words.unchangedLines(hidden)}
      </button>
      <Lines lines={lines.slice(lines.length - after)} />
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }): VNode | null {
  if (lines.length === 0) return null;
  return <div class="unchanged">{lines.join('\n')}</div>;
}
