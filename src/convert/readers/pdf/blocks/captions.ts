/** Captions and source lines of tables and pictures, whatever their style. */

const CAPTION =
  /^(?:table|tabelle|tabla|tableau|tabella|tab\.|figure|fig\.|figura|abbildung|abb\.|exhibit|chart)\s+(?:(?:[a-z][-.]?)?\d[\d.-]*[a-z]?(?=[\s:.–—]|$)|(?:[ivxlc]{1,6}|[a-z])(?=\s*[:.–—]|$))/i;

/** Whether a text begins like a caption: "Table 3: …", "Abb. 4.1", "Exhibit B". */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}

const SOURCE =
  /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|hinweise?|fuentes?|notas?|fontes?|bron(?:nen)?|kilder?|källa|lähde)\s*:\s/i;

/** Whether a text names the source of a table or a picture, or is a note on it: "Source: own survey". */
export function isSource(text: string): boolean {
  return SOURCE.test(text);
}
