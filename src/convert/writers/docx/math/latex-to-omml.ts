export function latexToOmml(_latex: string, _display: boolean): string | undefined {
  return undefined;
}
