/** One part of a document: its Markdown while it is near the eye, an empty place of the same height otherwise. */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { EditableBlock } from '../editor/editable-block.tsx';
import { type FrameBlock, Markdown } from '../markdown/markdown.tsx';
import type { ContentPart } from './split-content.ts';

/** Watches which parts come near; one observer serves all parts of a document. */
export interface Nearness {
  readonly watch: (element: Element, tell: (near: boolean) => void) => () => void;
}

/** Pixels a character takes in height, roughly: a line of 80 is 26 high. The true height is kept once it was seen. */
const PIXELS_PER_CHARACTER = 0.42;

export interface PartProps {
  readonly part: ContentPart;
  readonly index: number;
  /** Undefined while the page is not watched yet: then the part is shown. */
  readonly nearness: Nearness | undefined;
  /** Shown wherever the eye is: the part that is jumped to. */
  readonly wanted: boolean;
  readonly scope: string;
  readonly isEditing: boolean;
  /** Leads to another place of the document. */
  readonly onFollow: (fragment: string) => void;
}

export function Part({ part, index, nearness, wanted, scope, isEditing, onFollow }: PartProps): VNode {
  const element = useRef<HTMLElement>(null);
  const [near, setNear] = useState(nearness === undefined);
  const height = useRef(part.markdown.length * PIXELS_PER_CHARACTER);
  const shown = near || wanted;
  const frameBlock = useFrame(part, isEditing);
  useLayoutEffect(() => {
    if (nearness === undefined || element.current === null) return undefined;
    return nearness.watch(element.current, setNear);
  }, [nearness]);
  useLayoutEffect(() => {
    const section = element.current;
    if (!shown || section === null) return undefined;
    return () => {
      if (section.offsetHeight > 0) height.current = section.offsetHeight;
    };
  }, [shown]);
  return (
    <section
      class="part"
      ref={element}
      data-part={index}
      style={shown ? undefined : { height: `${height.current}px` }}
    >
      {shown && (
        <Markdown
          text={part.markdown}
          scope={`${scope}-${index}`}
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

/** How far above and below the window parts are shown already. */
const NEAR = '1200px 0px';

/** @param root the element that scrolls; null for the window */
export function watchNearness(root: Element | null): Nearness & { readonly close: () => void } {
  const listeners = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    { root, rootMargin: NEAR },
  );
  return {
    watch: (element, tell) => {
      listeners.set(element, tell);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    close: () => observer.disconnect(),
  };
}
