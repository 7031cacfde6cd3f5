/** Leaders: dots from a title to its page number, or from an item to its price. */
export const LEADERS = /\.{4}|(?:\. ){4}|…{2}|·{4}/;
