/** Where a list is searched; it works before scripts do. */
import type { VNode } from 'preact';
import { SearchIcon } from './icons.tsx';

export interface SearchFormProps {
  /** The page of the list. */
  readonly path: string;
  /** What was asked for. */
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
