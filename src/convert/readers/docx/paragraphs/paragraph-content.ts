/** What a paragraph says, gathered while its runs and drawings are read. */
import type { Block, Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import type { Backdrop } from '../runs/visibility.ts';
import type { TextLook } from './headings-by-look.ts';

/** What hangs on a paragraph: a text box, still to be read, or a finished block. */
export type Attachment =
  | {
      readonly kind: 'text-box';
      readonly element: XmlElement;
      /** Whether it stands at the top of the page, wherever the paragraph is. */
      readonly isAtTop?: boolean;
      /** What is behind its text. */
      readonly backdrop: Backdrop;
    }
  | { readonly kind: 'block'; readonly block: Block };

export interface ParagraphContent {
  readonly spans: Span[];
  readonly attachments: Attachment[];
  /** Those of the spans that are equations on lines of their own. */
  readonly displays: Set<Span>;
  /** How all of its text is set, as far as that is the same; undefined before there is any. */
  look?: TextLook;
}

export function emptyContent(): ParagraphContent {
  return { spans: [], attachments: [], displays: new Set() };
}
