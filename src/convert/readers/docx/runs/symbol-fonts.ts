/**
 * Characters of the symbol fonts that Word documents are full of, as Unicode. Where Unicode has both a rare twin
 * and a common character for a sign, the common one is given, so that text can be searched and read anywhere.
 *
 * Source: Unicode 7.0, "Wingdings and Webdings" (L2/11-052R); Adobe Symbol encoding (Unicode, VENDORS/ADOBE/symbol.txt).
 */

const FIRST = 0x20;
const LAST = 0xff;
/** Word writes symbol characters in the private use area, code 0xF000 on. */
const PRIVATE_USE = 0xf000;

/** All characters from 0x20 to 0x7E and from 0xA0 on; a blank where the font has none. */
const SYMBOL_LOW =
  ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~';
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** Code, then the character, in pairs. */
const WINGDINGS =
  '22✂23✁28☎29✆2A✉36⌛3E✇3F✍41✌43👍44👎45☜46☞47☝48☟4A☺4B😐4C☹4D💣4F⚐51✈52☼53💧54❄56✞58✠59✡5A☪5B☯5D☸' +
  '5E♈5F♉60♊61♋62♌63♍64♎65♏66♐67♑68♒69♓6A&6B&6C●6D❍6E■6F□70□71❑72❒73⬧74⧫75◆76❖77⬥78⌧7A⌘7D“7E”' +
  '80⓪81①82②83③84④85⑤86⑥87⑦88⑧89⑨8A⑩8B⓿8C❶8D❷8E❸8F❹90❺91❻92❼93❽94❾95❿9E·9F•A1○A2○A3○A4◉A5◎A7▪A8◻AA✦AB★AC✶' +
  'AD✴AE✹AF✵B1⌖B5✪B6✰D5⌫D6⌦D8➢DC➲DF←E0→E1↑E2↓E3↖E4↗E5↙E6↘E7←E8➔E9↑EA↓EB↖EC↗ED↙EE↘EF⇦F0⇨F1⇧F2⇩F3⇔F4⇕F5⬁F6⬀F7⬃F8⬂' +
  'F9▭FA▫FB✗FC✔FD☒FE☑';
const WINGDINGS_2 =
  '22✎24✂4F✗50✓51☒52☑53☒54☒55⊗56⊗57⊗58⊘67†95•96●97●98○99◉9E·9F•A0■A1□A2■A3□A4□AE◆AF◇DA✦DB★E2✶E4✴EA✳';
const WINGDINGS_3 =
  '21→22←23↑24↓25↖26↗27↙28↘2C⇄2D⇅32⇋33⇌66←67→68↑69↓6A↖6B↗6C↙6D↘6E↔6F↕70▲71▼72△73▽74◀75▶76◁77▷78◣79◢7A◤7B◥7C◂7D▸7E▴7F▾80△84▲';
const WEBDINGS = '61✔63□67■6E●71↻72✕73❓78⊘7C|9A✎';

function fromRanges(): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [index, character] of [...SYMBOL_LOW].entries()) characters.set(FIRST + index, character);
  for (const [index, character] of [...SYMBOL_HIGH].entries()) characters.set(0xa0 + index, character);
  return characters;
}

function fromPairs(pairs: string): Map<number, string> {
  const characters = new Map<number, string>([[FIRST, ' ']]);
  for (const match of pairs.matchAll(/([0-9A-F]{2})(\P{ASCII}|[^0-9A-F])\uFE0F?/gu)) {
    characters.set(Number.parseInt(match[1] ?? '', 16), match[2] ?? '');
  }
  return characters;
}

const FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', fromRanges()],
  ['wingdings', fromPairs(WINGDINGS)],
  ['wingdings 2', fromPairs(WINGDINGS_2)],
  ['wingdings 3', fromPairs(WINGDINGS_3)],
  ['webdings', fromPairs(WEBDINGS)],
]);

/** Whether a font's characters are signs of their own rather than letters. */
export function isSymbolFont(font: string | undefined): boolean {
  return font !== undefined && FONTS.has(font.toLowerCase());
}

/** One character of a symbol font as Unicode; empty for a sign that has none. Other fonts' codes stand for themselves. */
export function symbolCharacter(font: string | undefined, code: number): string {
  const table = FONTS.get((font ?? '').toLowerCase());
  const local = code >= PRIVATE_USE && code <= PRIVATE_USE + LAST ? code - PRIVATE_USE : code;
  if (table === undefined) return local === code ? String.fromCodePoint(code) : privateUse(local);
  return table.get(local) ?? '';
}

/** A private character in an ordinary font is what lists use for bullets; the Symbol font holds those. */
function privateUse(local: number): string {
  return FONTS.get('symbol')?.get(local) ?? '';
}

/** Text set in a symbol font as Unicode. */
export function symbolText(font: string | undefined, text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isSymbol = (code >= FIRST && code <= LAST) || (code >= PRIVATE_USE && code <= PRIVATE_USE + LAST);
    out += isSymbol ? symbolCharacter(font, code) : character;
  }
  return out;
}
