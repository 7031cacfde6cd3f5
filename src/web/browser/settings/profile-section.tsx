/** Who one is here, and the way out of every browser. */
import type { VNode } from 'preact';
import type { Person } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { roleName } from './role-name.ts';

export function ProfileSection({ person }: { person: Person | null }): VNode {
  const words = useWords();
  return (
    <section class="setting">
      <dl class="facts">
        <dt>{words.email}</dt>
        <dd>{person?.email}</dd>
        <dt>{words.organization}</dt>
        <dd>{person?.organization}</dd>
        <dt>{words.role}</dt>
        <dd>{person?.role ? roleName(person.role, words) : words.workspaceOnly}</dd>
        <dt>{words.languageTitle}</dt>
        <dd>{words.languageText}</dd>
      </dl>
      <form method="post" action="/settings/sign-out-everywhere">
        <p class="quiet">{words.signOutEverywhereText}</p>
        <button type="submit" class="button button-quiet">
          {words.signOutEverywhere}
        </button>
      </form>
    </section>
  );
}
