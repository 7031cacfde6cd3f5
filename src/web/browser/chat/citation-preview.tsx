/** The quoted passage, shown beside its link on hover and focus. */
import type { VNode } from 'preact';
import { Markdown } from '../markdown/markdown.tsx';
import type { CitationView } from '../view-model.ts';
import { useWords } from '../words/words.ts';

export interface ShownCitation {
  readonly citation: CitationView;
  /** Bounds of the link in the viewport. */
  readonly anchor: { readonly left: number; readonly top: number; readonly bottom: number };
}

/** Referenced by the link's description while the preview is shown. */
export const PREVIEW_ID = 'citation-preview';

const WIDTH_PX = 380;
const GAP_PX = 8;
/** With less space below the link, the preview is shown above it. */
const ROOM_PX = 260;

export function CitationPreview({ shown }: { shown: ShownCitation }): VNode {
  const words = useWords();
  const { citation } = shown;
  return (
    <div class="preview" id={PREVIEW_ID} role="tooltip" style={placeBeside(shown.anchor)}>
      <p class="preview-place">
        {citation.fileName}
        {citation.headings.length > 0 && <span class="quiet"> · {citation.headings.at(-1)}</span>}
      </p>
      <blockquote>
        <Markdown text={citation.quote} scope="preview" headingShift={3} />
      </blockquote>
      {citation.isHidden && <p class="source-hidden">{words.notVisible}</p>}
      <p class="quiet">{words.versionNumber(citation.version)}</p>
    </div>
  );
}

function placeBeside(anchor: ShownCitation['anchor']): Record<string, string> {
  const left = Math.max(GAP_PX, Math.min(anchor.left - WIDTH_PX / 4, innerWidth - WIDTH_PX - GAP_PX));
  const below = innerHeight - anchor.bottom > ROOM_PX;
  return {
    left: `${left}px`,
    ...(below
      ? { top: `${anchor.bottom + GAP_PX}px` }
      : { bottom: `${innerHeight - anchor.top + GAP_PX}px` }),
  };
}
