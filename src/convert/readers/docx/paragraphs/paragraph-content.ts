/** The content of a paragraph, collected while its runs and drawings are read. */
import type { Block, Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import type { Backdrop } from '../runs/visibility.ts';
import type { TextLook } from './headings-by-look.ts';

/** Something anchored in a paragraph: a text box, still to be read, or a finished block. */
export type Attachment =
  | {
      readonly kind: 'text-box';
      readonly element: XmlElement;
      /** Whether it is placed at the top of the page, wherever the paragraph is. */
      readonly isAtTop?: boolean;
      /** The background of its text. */
      readonly backdrop: Backdrop;
    }
  | { readonly kind: 'block'; readonly block: Block };

export interface ParagraphContent {
  readonly spans: Span[];
  readonly attachments: Attachment[];
  /** The spans that are display equations. */
  readonly displays: Set<Span>;
  /** The minimum size and weight of all of its text; undefined before there is any. */
  look?: TextLook;
}

export function emptyContent(): ParagraphContent {
  return { spans: [], attachments: [], displays: new Set() };
}
