/** One part of a document: its Markdown while it is near the eye, an empty place of the same height otherwise. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { EditableBlock } from '../editor/editable-block.tsx';
import type { NoteNumbers } from '../markdown/footnotes.tsx';
import { type FrameBlock, Markdown } from '../markdown/markdown.tsx';
import type { Nearness } from './nearness.ts';
import type { PartHeights } from './part-heights.ts';
import type { ContentPart } from './split-content.ts';
import { useNear } from './use-near.ts';

export interface PartProps {
  readonly part: ContentPart;
  readonly index: number;
  /** Undefined while the page is not watched yet: then the part is shown. */
  readonly nearness: Nearness | undefined;
  readonly heights: PartHeights;
  /** Shown wherever the eye is: the part that is jumped to. */
  readonly wanted: boolean;
  readonly scope: string;
  readonly noteNumbers: NoteNumbers;
  readonly isEditing: boolean;
  /** Leads to another place of the document. */
  readonly onFollow: (fragment: string) => void;
}

export function Part(props: PartProps): VNode {
  const { part, index, nearness, heights, wanted, scope, noteNumbers, isEditing, onFollow } = props;
  const element = useRef<HTMLElement>(null);
  const near = useNear(element, nearness);
  const shown = near || wanted;
  const frameBlock = useFrame(part, isEditing);
  // While this runs, the page still has what it had: the content that is about to be taken off.
  if (!shown && element.current?.hasChildNodes()) heights.keep(index, element.current.offsetHeight);
  useLayoutEffect(() => {
    const section = element.current;
    return () => {
      if (section?.hasChildNodes()) heights.keep(index, section.offsetHeight);
    };
  }, [heights, index]);
  return (
    <section
      class="part"
      ref={element}
      data-part={index}
      style={shown ? undefined : { height: `${heights.of(index, part)}px` }}
    >
      {shown && (
        <Markdown
          text={part.markdown}
          scope={`${scope}-${index}`}
          noteNumbers={noteNumbers}
          headingShift={1}
          onFollow={onFollow}
          {...(frameBlock && { frameBlock })}
        />
      )}
    </section>
  );
}

/** While the document is edited, its blocks can be opened; but a repeated header belongs to the part before. */
function useFrame({ start, repeated }: ContentPart, isEditing: boolean): FrameBlock | undefined {
  return useMemo(() => {
    if (!isEditing) return undefined;
    return (block, children) => {
      const isText = block.text === '' ? block.heads !== undefined : /[\p{L}\p{N}\p{P}]/u.test(block.text);
      if (block.offset < repeated || !isText) return children;
      return (
        <EditableBlock partStart={start} block={block}>
          {children}
        </EditableBlock>
      );
    };
  }, [start, repeated, isEditing]);
}
