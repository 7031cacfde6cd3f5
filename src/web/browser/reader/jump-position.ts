/** Position of a jump's target in the viewport, as a share of its height from the top. */
export const JUMP_POSITION = 0.2;
