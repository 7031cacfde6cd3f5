/** The search form of a list; works before the scripts have loaded. */
import type { VNode } from 'preact';
import { SearchIcon } from './icons.tsx';

export interface SearchFormProps {
  /** The path of the list page. */
  readonly path: string;
  /** The current search. */
  readonly search: string;
  readonly label: string;
}

export function SearchForm({ path, search, label }: SearchFormProps): VNode {
  return (
    <search>
      <form class="search" method="get" action={path} autocomplete="off">
        <SearchIcon />
        <input type="search" name="search" defaultValue={search} placeholder={label} aria-label={label} />
      </form>
    </search>
  );
}
