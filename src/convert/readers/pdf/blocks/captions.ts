/** Captions and sources: what stands above a table or below a picture, however it is set. */

const CAPTION =
  /^(?:table|tabelle|tabla|tableau|tabella|tab\.|figure|fig\.|figura|abbildung|abb\.|exhibit|chart)\s+(?:(?:[a-z][-.]?)?\d[\d.-]*[a-z]?(?=[\s:.–—]|$)|(?:[ivxlc]{1,6}|[a-z])(?=\s*[:.–—]|$))/i;

/** Whether a text begins as captions do: "Table 3: …", "Abb. 4.1", "Exhibit B". */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}

const SOURCE =
  /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|hinweise?|fuentes?|notas?|fontes?|bron(?:nen)?|kilder?|källa|lähde)\s*:\s/i;

/** Whether a text says where a table or a picture comes from, or what to mind: "Source: own survey". */
export function isSource(text: string): boolean {
  return SOURCE.test(text);
}
