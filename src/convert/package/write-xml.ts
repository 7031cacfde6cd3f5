/** Builds XML as text: the few helpers through which every part of the package is written. */

/** Characters that XML 1.0 (5th edition, section 2.2) does not allow, lone surrogates included. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Any sign of work to do, surrogates among them; most texts show none. */
const SUSPICIOUS = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]/;

/** Escapes text for element content and attribute values, leaving out what XML cannot hold. */
export function escapeXml(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replaceAll(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Whether a text can stand in XML at all: control characters and halves of surrogate pairs can't, not even escaped. */
export function canStandInXml(text: string): boolean {
  return text.search(ILLEGAL) < 0;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One element; attributes that are undefined are left out, content is XML already. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let head = name;
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (value !== undefined) head += ` ${key}="${escapeXml(String(value))}"`;
  }
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`;
}

/** An element of WordprocessingML or Office Math whose only attribute is its `val`. */
export function valued(name: string, value: string | number): string {
  return `<${name} ${name.slice(0, name.indexOf(':'))}:val="${escapeXml(String(value))}"/>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
