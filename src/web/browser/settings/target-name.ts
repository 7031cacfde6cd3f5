import type { ReachableTarget } from '../../../domain/people/sign-in.ts';
import type { Words } from '../words/words.ts';

/** The name of a sign-in target: the organization, or the person's own workspace there. */
export function targetName({ organization, scope }: ReachableTarget, words: Words): string {
  return scope === 'member' ? organization : words.ownWorkspaceIn(organization);
}
