import type { Table } from '../../../markdown/blocks.ts';
import type { Box } from '../geometry.ts';
import type { Word } from '../page-model.ts';

/** A table, where it stands on its page, and the words that it took. */
export interface FoundTable extends Box {
  readonly table: Table;
  readonly words: ReadonlySet<Word>;
}
