declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Adds GitHub's and Pandoc's footnotes to a parser. */
  export default function footnotes(parser: MarkdownIt): void;
}
