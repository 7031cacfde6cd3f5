/**
 * A group of consecutive parts, so that a page does not hold thousands of elements: far from the viewport, the group is
 * a single empty element.
 */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Part, type PartProps } from './content-part.tsx';
import type { PartHeights } from './part-heights.ts';
import type { ContentPart } from './split-content.ts';
import { useNear } from './use-near.ts';

/** Number of parts per group. */
export const GROUP_PARTS = 24;

export interface PartGroupProps extends Omit<PartProps, 'part' | 'index' | 'isTarget'> {
  readonly parts: readonly ContentPart[];
  /** Index of the first part in the document. */
  readonly first: number;
  /** Index of the part that a jump leads to. */
  readonly target: number | undefined;
}

export function PartGroup({ parts, first, target, ...rest }: PartGroupProps): VNode {
  const { nearness, heights } = rest;
  const element = useRef<HTMLDivElement>(null);
  const near = useNear(element, nearness);
  const containsTarget = target !== undefined && target >= first && target < first + parts.length;
  const shown = near || containsTarget;
  const measured = useRef<number | undefined>(undefined);
  // The DOM still holds the previous render: the parts that are about to be removed.
  if (!shown && element.current?.hasChildNodes()) measured.current = element.current.offsetHeight;
  return (
    <div
      class="part-group"
      ref={element}
      style={shown ? undefined : { height: `${measured.current ?? heightOf(parts, first, heights)}px` }}
    >
      {shown &&
        parts.map((part, at) => (
          <Part key={part.start} part={part} index={first + at} isTarget={first + at === target} {...rest} />
        ))}
    </div>
  );
}

function heightOf(parts: readonly ContentPart[], first: number, heights: PartHeights): number {
  return parts.reduce((sum, part, at) => sum + heights.of(first + at, part), 0);
}
