/** Recognizes texts that give a reason, by words of four languages: "because", "um … zu", "afin de". */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import { foldText } from '../text/tokens.ts';

const REASONS = foldText(LANGUAGES.map((language) => TOPIC_DATA[language].followUps.reasons).join('|'));
const REASON = new RegExp(`(?<!\\p{L})(?:${REASONS})(?!\\p{L})`, 'u');

export function givesReason(text: string): boolean {
  return REASON.test(foldText(text));
}
