/** Windows language ids as BCP 47, for the languages that documents are most often in ([MS-LCID] 2.2). */
const LANGUAGES: ReadonlyMap<number, string> = new Map([
  [0x0401, 'ar-SA'],
  [0x0404, 'zh-TW'],
  [0x0405, 'cs-CZ'],
  [0x0406, 'da-DK'],
  [0x0407, 'de-DE'],
  [0x0807, 'de-CH'],
  [0x0c07, 'de-AT'],
  [0x0408, 'el-GR'],
  [0x0409, 'en-US'],
  [0x0809, 'en-GB'],
  [0x040a, 'es-ES'],
  [0x0c0a, 'es-ES'],
  [0x040b, 'fi-FI'],
  [0x040c, 'fr-FR'],
  [0x040d, 'he-IL'],
  [0x040e, 'hu-HU'],
  [0x0410, 'it-IT'],
  [0x0411, 'ja-JP'],
  [0x0412, 'ko-KR'],
  [0x0413, 'nl-NL'],
  [0x0414, 'nb-NO'],
  [0x0415, 'pl-PL'],
  [0x0416, 'pt-BR'],
  [0x0816, 'pt-PT'],
  [0x0418, 'ro-RO'],
  [0x0419, 'ru-RU'],
  [0x041d, 'sv-SE'],
  [0x041f, 'tr-TR'],
  [0x0422, 'uk-UA'],
  [0x0804, 'zh-CN'],
]);

/** The language of an id; undefined for one that is not listed. */
export function languageOfId(id: number): string | undefined {
  return LANGUAGES.get(id);
}
