/** Collects warnings about content that Markdown can't represent; of each kind only the first ones are kept. */
import type { ConversionWarning, WarningCode } from '../../../domain/conversion.ts';
import { HiddenTexts } from '../../hidden/hidden-texts.ts';

/** Maximum number of warnings of one kind. */
const MAX_OF_A_KIND = 20;

export class Warnings {
  /** The text that the document does not show. */
  readonly hidden = new HiddenTexts();
  readonly #byCode = new Map<WarningCode, ConversionWarning[]>();

  /** @param where location in the document's terms, such as `picture image1.png` */
  add(code: WarningCode, message: string, where?: string): void {
    const list = this.#byCode.get(code) ?? [];
    this.#byCode.set(code, list);
    if (list.length < MAX_OF_A_KIND)
      list.push(where === undefined ? { code, message } : { code, message, where });
  }

  list(): ConversionWarning[] {
    return [...this.#byCode.values()].flat();
  }
}
