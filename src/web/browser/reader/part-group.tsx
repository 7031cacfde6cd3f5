/**
 * Parts of a document that follow each other, so that a browser need not keep thousands of them in mind: far from the
 * eye the whole group is one empty place.
 */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Part, type PartProps } from './content-part.tsx';
import type { PartHeights } from './part-heights.ts';
import type { ContentPart } from './split-content.ts';
import { useNear } from './use-near.ts';

/** Parts in one group. */
export const GROUP_PARTS = 24;

export interface PartGroupProps extends Omit<PartProps, 'part' | 'index' | 'wanted'> {
  readonly parts: readonly ContentPart[];
  /** Index of the first of them in the document. */
  readonly first: number;
  /** Index of the part that is jumped to. */
  readonly wanted: number | undefined;
}

export function PartGroup({ parts, first, wanted, ...rest }: PartGroupProps): VNode {
  const { nearness, heights } = rest;
  const element = useRef<HTMLDivElement>(null);
  const near = useNear(element, nearness);
  const isWanted = wanted !== undefined && wanted >= first && wanted < first + parts.length;
  const shown = near || isWanted;
  const seen = useRef<number | undefined>(undefined);
  // While this runs, the page still has the parts that are about to be taken off.
  if (!shown && element.current?.hasChildNodes()) seen.current = element.current.offsetHeight;
  return (
    <div
      class="part-group"
      ref={element}
      style={shown ? undefined : { height: `${seen.current ?? heightOf(parts, first, heights)}px` }}
    >
      {shown &&
        parts.map((part, at) => (
          <Part key={part.start} part={part} index={first + at} wanted={first + at === wanted} {...rest} />
        ))}
    </div>
  );
}

function heightOf(parts: readonly ContentPart[], first: number, heights: PartHeights): number {
  return parts.reduce((sum, part, at) => sum + heights.of(first + at, part), 0);
}
