/** Decodes a URL fragment (RFC 3986, 3.5), with or without "#"; a malformed one is returned as is. */
export function decodeFragment(fragment: string): string {
  const text = fragment.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
