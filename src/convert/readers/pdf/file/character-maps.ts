/**
 * Replaces the predefined character maps for Chinese, Japanese and Korean fonts (ISO 32000-1, 9.7.5.2), which pdf.js
 * would fetch. If codes are characters in a known encoding, the platform's decoders resolve them: the map then leads to
 * characters instead of glyph numbers, and the second map, from glyph numbers to characters, is the identity.
 */

/** Encodings by the names of predefined maps without the writing direction. */
const DECODERS: ReadonlyMap<string, string> = new Map([
  ['GB-EUC', 'gbk'],
  ['GBpc-EUC', 'gbk'],
  ['GBK-EUC', 'gbk'],
  ['GBKp-EUC', 'gbk'],
  ['B5pc', 'big5'],
  ['HKscs-B5', 'big5'],
  ['ETen-B5', 'big5'],
  ['ETenms-B5', 'big5'],
  ['83pv-RKSJ', 'shift_jis'],
  ['90ms-RKSJ', 'shift_jis'],
  ['90msp-RKSJ', 'shift_jis'],
  ['90pv-RKSJ', 'shift_jis'],
  ['Add-RKSJ', 'shift_jis'],
  ['Ext-RKSJ', 'shift_jis'],
  ['EUC', 'euc-jp'],
  ['KSC-EUC', 'euc-kr'],
  ['KSCms-UHC', 'euc-kr'],
  ['KSCms-UHC-HW', 'euc-kr'],
  ['KSCpc-EUC', 'euc-kr'],
]);
const UNICODE_MAP = /^Uni(?:GB|CNS|JIS|JIS2004|JISX0213|JISX02132004|KS)-(?:UCS2|UTF16)(?:-HW)?$/;
const CHARACTERS_OF_GLYPHS = /^Adobe-(?:GB1|CNS1|Japan1|Korea1)-UCS2$/;

/** The interface through which pdf.js requests files it does not have. */
export class CharacterMaps {
  #known = false;

  /** The text of a character map. Rejects for any other file or map, so that fonts that need it have no text. */
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const text = kind === 'cMapUrl' ? this.#mapFor(filename) : undefined;
    if (text === undefined) throw new Error(`There is no ${filename} here, and nothing is fetched.`);
    return new TextEncoder().encode(text);
  }

  #mapFor(name: string): string | undefined {
    // Without one of our maps before it, the codes are real glyph numbers, whose characters are unknown.
    if (CHARACTERS_OF_GLYPHS.test(name)) return this.#known ? sameCharacters() : undefined;
    const direction = /-([HV])$/.exec(name)?.[1];
    const base = name.replace(/-[HV]$/, '');
    const encoding = DECODERS.get(base);
    const ranges = UNICODE_MAP.test(base)
      ? ['<0000> <ffff> 0']
      : encoding === undefined
        ? []
        : rangesOf(encoding);
    if (direction === undefined || ranges.length === 0) return undefined;
    this.#known = true;
    const space = encoding === undefined ? ['<0000> <ffff>'] : codeSpace(encoding);
    return mapText(section('codespacerange', space) + section('cidrange', ranges), direction === 'V');
  }
}

function mapText(body: string, isVertical: boolean): string {
  return `begincmap\n/WMode ${isVertical ? 1 : 0} def\n${body}endcmap\n`;
}

function section(name: string, lines: readonly string[]): string {
  return `${lines.length} begin${name}\n${lines.join('\n')}\nend${name}\n`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** Whether a byte is the first of a two-byte character. */
function isLead(byte: number, encoding: string): boolean {
  if (encoding === 'shift_jis') return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
  return byte >= 0x81 && byte <= 0xfe;
}

function codeSpace(encoding: string): string[] {
  if (encoding === 'shift_jis') return ['<00> <80>', '<8140> <9ffc>', '<a0> <df>', '<e040> <fcfc>'];
  return ['<00> <80>', '<8140> <fefe>'];
}

/** One range for each code that decodes to a single character of the Basic Multilingual Plane. */
function rangesOf(encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  const ranges: string[] = [];
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (text.length !== 1 || text === '\ufffd') return;
    const code = bytes.map((byte) => hex(byte, 2)).join('');
    ranges.push(`<${code}> <${code}> ${text.charCodeAt(0)}`);
  };
  for (let lead = 0; lead < 256; lead++) {
    if (!isLead(lead, encoding)) {
      add([lead]);
      continue;
    }
    for (let trail = 0x40; trail <= 0xfe; trail++) add([lead, trail]);
  }
  return ranges;
}

/** The identity map of the Basic Multilingual Plane. */
function sameCharacters(): string {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const start = hex(high << 8, 4);
    return `<${start}> <${hex((high << 8) | 255, 4)}> <${start}>`;
  });
  return mapText(section('bfrange', ranges), false);
}
