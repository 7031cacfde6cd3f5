/** Event on the window when the page has been hydrated and responds to input. */
export const INTERACTIVE = 'docgate:interactive';
