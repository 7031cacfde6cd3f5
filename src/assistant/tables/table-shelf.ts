/** Tables of texts that are in memory, kept between questions: for files that are asked about without a service. */
import type { AskedOfTables, ReckonedOver } from '../../domain/tables.ts';
import type { Trained } from './plans/choose-plan.ts';
import { type AskedDocument, reckon } from './reckon.ts';
import { openDocument, partsOf } from './stored/open.ts';
import { packTables } from './stored/pack.ts';

/** Texts whose tables are kept. */
const MOST_KEPT = 12;

export interface ShelvedText {
  readonly fileName: string;
  readonly markdown: string;
}

export class TableShelf {
  readonly #shelved = new Map<string, AskedDocument>();

  /** @param trained what plans are chosen by, where it is not what the assistant has learned */
  constructor(readonly trained?: Trained) {}

  /** What a question comes to over the tables of some texts. */
  reckon(texts: readonly ShelvedText[], asked: AskedOfTables): ReckonedOver | undefined {
    return reckon(
      texts.map((text) => this.#documentOf(text)),
      asked,
      this.trained,
    );
  }

  #documentOf(text: ShelvedText): AskedDocument {
    const key = `${text.fileName}\n${text.markdown}`;
    const known = this.#shelved.get(key) ?? shelve(text);
    this.#shelved.delete(key);
    this.#shelved.set(key, known);
    const [oldest] = this.#shelved.keys();
    if (this.#shelved.size > MOST_KEPT && oldest !== undefined) this.#shelved.delete(oldest);
    return known;
  }
}

function shelve({ fileName, markdown }: ShelvedText): AskedDocument {
  const pieces: Uint8Array[] = [];
  const { share, tables } = packTables(markdown, (bytes) => pieces.push(bytes));
  return openDocument({
    fileName,
    share,
    tables,
    cells: partsOf(Buffer.concat(pieces)),
    markdown: partsOf(Buffer.from(markdown)),
  });
}
