/** One part of a document: rendered near the viewport, otherwise an empty element of the same height. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { EditableBlock } from '../editor/editable-block.tsx';
import type { NoteNumbers } from '../markdown/footnotes.tsx';
import { Markdown, type WrapBlock } from '../markdown/markdown.tsx';
import type { Nearness } from './nearness.ts';
import type { PartHeights } from './part-heights.ts';
import type { ContentPart } from './split-content.ts';
import { useNear } from './use-near.ts';

export interface PartProps {
  readonly part: ContentPart;
  readonly index: number;
  /** Undefined until the scroller is observed; until then the part is rendered. */
  readonly nearness: Nearness | undefined;
  readonly heights: PartHeights;
  /** Whether a jump leads to this part, which is then rendered wherever it is. */
  readonly isTarget: boolean;
  readonly scope: string;
  readonly noteNumbers: NoteNumbers;
  readonly isEditing: boolean;
  /** Follows a link within the document. */
  readonly onFollow: (fragment: string) => void;
}

export function Part(props: PartProps): VNode {
  const { part, index, nearness, heights, isTarget, scope, noteNumbers, isEditing, onFollow } = props;
  const element = useRef<HTMLElement>(null);
  const near = useNear(element, nearness);
  const shown = near || isTarget;
  const wrapBlock = useBlockWrapper(part, isEditing);
  // The DOM still holds the previous render: the content that is about to be removed.
  if (!shown && element.current?.hasChildNodes()) heights.store(index, element.current.offsetHeight);
  useLayoutEffect(() => {
    const section = element.current;
    return () => {
      if (section?.hasChildNodes()) heights.store(index, section.offsetHeight);
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
          {...(wrapBlock && { wrapBlock })}
        />
      )}
    </section>
  );
}

/** While editing, blocks can be opened, except for a repeated table header, which belongs to the part before. */
function useBlockWrapper({ start, repeated }: ContentPart, isEditing: boolean): WrapBlock | undefined {
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
