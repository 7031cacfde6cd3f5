/** Helpers for building XML as text. */

/** Characters that XML 1.0 (5th edition, section 2.2) does not allow, including lone surrogates. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Any character that may need escaping, including surrogates; most texts have none. */
const SUSPICIOUS = /[^\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]/;

/** Escapes text for element content and attribute values; characters that XML can't represent are dropped. */
export function escapeXml(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replaceAll(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Whether a text can be represented in XML: control characters and lone surrogates can't, not even escaped. */
export function canStandInXml(text: string): boolean {
  return text.search(ILLEGAL) < 0;
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Renders an element; attributes that are undefined are left out, content is XML. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let head = name;
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (value !== undefined) head += ` ${key}="${escapeXml(String(value))}"`;
  }
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`;
}

/** An element of WordprocessingML or Office Math whose only attribute is `val`. */
export function valued(name: string, value: string | number): string {
  return `<${name} ${name.slice(0, name.indexOf(':'))}:val="${escapeXml(String(value))}"/>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
