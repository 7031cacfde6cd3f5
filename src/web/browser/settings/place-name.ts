import type { ReachableTarget } from '../../../domain/people/sign-in.ts';
import type { Words } from '../words/words.ts';

/** What a place is called: the organization, or the own workspace there. */
export function placeName({ organization, scope }: ReachableTarget, words: Words): string {
  return scope === 'member' ? organization : words.ownWorkspaceIn(organization);
}
