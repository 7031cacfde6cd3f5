/** Whether two names of organizations, projects or keys look the same, ignoring case and surrounding whitespace. */
export function isSameName(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
