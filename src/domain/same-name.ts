/** Whether two names of organizations, projects or keys are one to whoever reads them: case and surrounding blanks aside. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
