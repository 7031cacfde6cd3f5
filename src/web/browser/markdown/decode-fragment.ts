/** What a fragment of an address says (RFC 3986, 3.5), with or without its "#"; one that is badly encoded says itself. */
export function decodeFragment(fragment: string): string {
  const text = fragment.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
