/** The reader: outline at the side, content in parts, search, and the quoted passage scrolled to and highlighted. */
import type { VNode } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { textOf } from '../../../markdown/text-of.ts';
import { EditorBar } from '../editor/editor-bar.tsx';
import { EditorContext } from '../editor/editor-context.ts';
import { useEditor } from '../editor/use-editor.ts';
import { useScroller } from '../parts/use-scroller.ts';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { FindBar } from './find-bar.tsx';
import { findText } from './find-text.ts';
import { highlight } from './highlights.ts';
import { type Nearness, watchNearness } from './nearness.ts';
import { Outline, OutlineButton } from './outline.tsx';
import { GROUP_PARTS, PartGroup } from './part-group.tsx';
import { PartHeights } from './part-heights.ts';
import { type ContentPart, findQuotedPart, type OutlineEntry } from './split-content.ts';
import { type Content, useContent } from './use-content.ts';
import { useCurrentSection } from './use-current-section.ts';
import { toHeading, useFragment, useInternalLinks } from './use-internal-links.ts';
import { type Jump, useJump } from './use-jump.ts';

export interface ReaderProps {
  readonly document: DocumentView;
  /** Beside a chat there is no room for the outline at the side. */
  readonly narrow: boolean;
  /** Set while the document is being edited. */
  readonly editing?: { readonly onStop: () => void };
}

export function Reader({ document, narrow, editing }: ReaderProps): VNode {
  const words = useWords();
  const region = useRef<HTMLElement>(null);
  const scroller = useScroller(region);
  const content = useContent(document);
  const nearness = useNearness(scroller);
  const heights = useMemo(() => new PartHeights(), [content]);
  const { target, jump, openHeading, follow } = useJumps(document, content, scroller, narrow);
  const editor = useEditor(editing !== undefined);
  const current = useCurrentSection(region, scroller, content.outline);
  const hasOutline = content.outline.length > 1;
  const isEditing = editing !== undefined && !content.isStale;
  const shared = { nearness, heights, target, scope: document.id, noteNumbers: content.notes, isEditing };
  const page = (
    <div class={`reader${hasOutline && !narrow ? ' reader-outlined' : ''}`}>
      {hasOutline && <Outline entries={content.outline} current={current} onOpen={openHeading} />}
      <div class="reader-bar">
        <FindBar content={content} jump={jump} />
        {hasOutline && <OutlineButton />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section class="reader-scroll" ref={region} tabIndex={0} aria-label={words.content}>
        <div class={`reader-page${editing === undefined ? '' : ' reader-editing'}`}>
          {groupsOf(content.parts).map((group) => (
            <PartGroup key={group.first} {...group} {...shared} onFollow={follow} />
          ))}
          <ContentState content={content} />
        </div>
      </section>
      {editing !== undefined && editor !== undefined && (
        <EditorBar document={document} parts={content.parts} editor={editor} onStop={editing.onStop} />
      )}
    </div>
  );
  return <EditorContext.Provider value={editor}>{page}</EditorContext.Provider>;
}

/** Everything that scrolls the document: the quotation, the outline, internal links, and the URL's fragment. */
function useJumps(document: DocumentView, content: Content, scroller: Element | undefined, narrow: boolean) {
  const { target, jump } = useJump(scroller);
  useQuotedPassage(document, content, jump);
  const openHeading = useCallback((entry: OutlineEntry) => jump(toHeading(entry)), [jump]);
  const follow = useInternalLinks(content, jump);
  useFragment(narrow ? undefined : follow);
  return { target, jump, openHeading, follow };
}

/** States why no further content follows. */
function ContentState({ content: { parts, state } }: { content: Content }): VNode | null {
  const words = useWords();
  if (state === 'cut') return <p class="quiet">{words.contentCut}</p>;
  if (state === 'failed') return <p class="problem">{words.contentFailed}</p>;
  return parts.length === 0 && state === 'complete' ? <p class="quiet">{words.noContent}</p> : null;
}

function groupsOf(parts: readonly ContentPart[]): { parts: readonly ContentPart[]; first: number }[] {
  const groups = [];
  for (let first = 0; first < parts.length; first += GROUP_PARTS) {
    groups.push({ parts: parts.slice(first, first + GROUP_PARTS), first });
  }
  return groups;
}

function useNearness(scroller: Element | undefined): Nearness | undefined {
  const [nearness, setNearness] = useState<Nearness | undefined>();
  useEffect(() => {
    if (scroller === undefined) return undefined;
    const watching = watchNearness(scroller);
    setNearness(watching);
    return watching.close;
  }, [scroller]);
  return nearness;
}

/** Characters of a quotation to search for if its end differs on the page. */
const QUOTE_BEGINNING = 60;

function useQuotedPassage(document: DocumentView, content: Content, jump: (jump: Jump) => void): void {
  const { cited } = document;
  useEffect(() => {
    highlight('cited', []);
    if (cited === null || content.state === 'loading') return;
    const part = findQuotedPart(content.text, content, cited.quote, cited.headings);
    if (part === undefined) return;
    const quote = textOf(cited.quote.replaceAll(LINE_MARKS, ''));
    jump({
      part,
      locate: (element) => {
        const [range] = [quote, quote.slice(0, QUOTE_BEGINNING)].flatMap((text) =>
          findText(element, text, 1),
        );
        if (range !== undefined) highlight('cited', [range]);
        return range;
      },
    });
  }, [cited, content, jump]);
}

/** Markers at the start of lines, such as item numbers, which are not in the page's text. */
const LINE_MARKS = /^(?:#{1,6}|[-+*]|\d{1,9}[.)]|>)[ \t]+/gm;
