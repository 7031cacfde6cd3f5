/** The texts that a workbook's cells name by their place in one list. A list that ends too soon is told of. */
import { ConversionRefused } from '../../../domain/conversion.ts';
import type { SideParts } from './side-parts.ts';

export class SharedTexts {
  #isShort = false;

  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** The text at a place, from 0; empty where the list ends before. */
  at(place: number): string {
    const text = this.#texts[place];
    if (text === undefined) this.#isShort = true;
    return text ?? '';
  }

  /**
   * Tells, once all cells are read, whether the list was too short for them.
   *
   * @throws ConversionRefused `damaged` when cells name texts and there are none
   */
  report(side: SideParts): void {
    if (!this.#isShort) return;
    if (this.#texts.length === 0)
      throw new ConversionRefused('damaged', 'The file is damaged: the texts of its cells are missing.');
    side.damaged.add('the texts that cells share');
  }
}
