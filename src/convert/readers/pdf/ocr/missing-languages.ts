import type { OcrSetting } from '../../../pool/protocol.ts';

/** Included in Tesseract, and the default. */
const BUNDLED = 'eng';

/**
 * Asks Tesseract which of the languages it lacks. Reports none if Tesseract is not installed, since no scans are read
 * in that case.
 *
 * @param path the search path for programs, as for the conversion processes
 */
export function missingLanguages(
  { command, languages }: OcrSetting,
  path: string,
): { readonly missing: readonly string[]; readonly known: readonly string[] } {
  const nothing = { missing: [], known: [] };
  if (languages === BUNDLED || Bun.which(command, { PATH: path }) === null) return nothing;
  const result = Bun.spawnSync([command, '--list-langs'], { env: { PATH: path }, stderr: 'ignore' });
  if (result.exitCode !== 0) return nothing;
  // The first line is a title with their number and folder.
  const known = result.stdout.toString().trim().split('\n').slice(1);
  return { missing: languages.split('+').filter((language) => !known.includes(language)), known };
}
