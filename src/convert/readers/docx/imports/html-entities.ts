/** The character references that HTML written by office programs uses; others stay as they were written. */
import { decodeEntities } from '../../../package/xml-entities.ts';

const NAMES =
  'nbsp \u00a0 iexcl ¡ cent ¢ pound £ curren ¤ yen ¥ sect § copy © laquo « raquo » not ¬ shy \u00ad reg ® deg ° plusmn ± sup2 ² sup3 ³ micro µ para ¶ middot · frac14 ¼ frac12 ½ frac34 ¾ iquest ¿ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù Uacute Ú Ucirc Û Uuml Ü szlig ß agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö divide ÷ oslash ø ugrave ù uacute ú ucirc û uuml ü yuml ÿ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • hellip … euro € trade ™ larr ← uarr ↑ rarr → darr ↓ minus − le ≤ ge ≥ ne ≠ alpha α beta β gamma γ delta δ mu μ pi π sigma σ omega ω Omega Ω';

const words = NAMES.split(' ');
const NAMED: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
  ),
);

/** The text that raw HTML text stands for. */
export function decodeHtmlEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return decodeEntities(
    raw.replaceAll(/&([A-Za-z0-9]{2,8});/g, (whole, name: string) => NAMED.get(name) ?? whole),
  );
}
