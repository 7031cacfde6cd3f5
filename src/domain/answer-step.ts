/** The steps of the Assistant before it can answer, shown to the person in their language. */
export type AnswerStep =
  | { readonly did: 'listed' }
  | { readonly did: 'searched'; readonly what: string }
  | { readonly did: 'read'; readonly document: string; readonly section: string | null }
  /** A value of a table, by its row and column; the column may be empty. */
  | { readonly did: 'looked_up'; readonly row: string; readonly column: string }
  | { readonly did: 'compared'; readonly documents: readonly string[] }
  | { readonly did: 'proposed'; readonly document: string };
