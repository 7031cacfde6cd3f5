/** Gathers what the Markdown could not carry over; a kind of loss that repeats is listed a few times, then counted. */
import type { ConversionWarning, WarningCode } from '../../../domain/conversion.ts';
import { HiddenTexts } from '../../hidden/hidden-texts.ts';

/** More of one kind add nothing. */
const MOST_OF_A_KIND = 20;

export class Warnings {
  /** The text that the document does not show. */
  readonly hidden = new HiddenTexts();
  readonly #byCode = new Map<WarningCode, ConversionWarning[]>();

  /** @param where in the document's own terms, such as `picture image1.png` */
  add(code: WarningCode, message: string, where?: string): void {
    const list = this.#byCode.get(code) ?? [];
    this.#byCode.set(code, list);
    if (list.length < MOST_OF_A_KIND)
      list.push(where === undefined ? { code, message } : { code, message, where });
  }

  list(): ConversionWarning[] {
    return [...this.#byCode.values()].flat();
  }
}
