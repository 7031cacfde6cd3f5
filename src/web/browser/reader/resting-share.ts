/** Where in the window what is jumped to comes to stand: a fifth from the top, with something above to read. */
export const RESTING_SHARE = 0.2;
