/** Cache of tables of texts in memory between questions, for files that are queried without a service. */
import type { TableQuery, TablesResult } from '../../domain/tables.ts';
import { calculate, type TableDocument } from './calculate.ts';
import { openDocument, partsOf } from './stored/open.ts';
import { packTables } from './stored/pack.ts';

/** Maximum number of texts cached. */
const MAX_KEPT = 24;

export interface ShelvedText {
  readonly fileName: string;
  readonly markdown: string;
}

export class TableShelf {
  readonly #shelved = new Map<string, TableDocument>();

  /** The answer to a question over the tables of some texts. */
  calculate(texts: readonly ShelvedText[], asked: TableQuery): TablesResult | undefined {
    return calculate(
      texts.map((text) => this.#documentOf(text)),
      asked,
    );
  }

  #documentOf(text: ShelvedText): TableDocument {
    const key = `${text.fileName}\n${text.markdown}`;
    const known = this.#shelved.get(key) ?? shelve(text);
    this.#shelved.delete(key);
    this.#shelved.set(key, known);
    const [oldest] = this.#shelved.keys();
    if (this.#shelved.size > MAX_KEPT && oldest !== undefined) this.#shelved.delete(oldest);
    return known;
  }
}

function shelve({ fileName, markdown }: ShelvedText): TableDocument {
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
