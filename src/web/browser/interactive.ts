/** Told to the window when the scripts have taken a page over: from here on it answers to what a person does. */
export const INTERACTIVE = 'docgate:interactive';
