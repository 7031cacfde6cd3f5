/**
 * A follow-up question that a person can ask with one click: it completes an ambiguous question, or shows what is
 * possible.
 */
export interface Choice {
  /** Text of the button. */
  readonly label: string;
  /** The question that it asks. */
  readonly question: string;
}
