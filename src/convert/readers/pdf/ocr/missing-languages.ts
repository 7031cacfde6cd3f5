import type { OcrSetting } from '../../../pool/protocol.ts';

/** Tesseract brings this one itself, and it is what is read unless somebody says otherwise. */
const BUNDLED = 'eng';

/**
 * Asks Tesseract which of the languages it lacks. Where it is not installed nothing is missing: scans are not read then.
 *
 * @param path where programs are looked for, as the conversion processes do
 */
export function missingLanguages(
  { command, languages }: OcrSetting,
  path: string,
): { readonly missing: readonly string[]; readonly known: readonly string[] } {
  const nothing = { missing: [], known: [] };
  if (languages === BUNDLED || Bun.which(command, { PATH: path }) === null) return nothing;
  const asked = Bun.spawnSync([command, '--list-langs'], { env: { PATH: path }, stderr: 'ignore' });
  if (asked.exitCode !== 0) return nothing;
  // The first line says how many there are, and where.
  const known = asked.stdout.toString().trim().split('\n').slice(1);
  return { missing: languages.split('+').filter((language) => !known.includes(language)), known };
}
