/** Sent to the window once the scripts have taken a page over: from here on it responds to input. */
export const INTERACTIVE = 'docgate:interactive';
