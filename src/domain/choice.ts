/** What a person may ask next with one press: completes a question that was not clear, or shows what can be done. */
export interface Choice {
  /** What the button says. */
  readonly label: string;
  /** What is asked when it is pressed. */
  readonly question: string;
}
