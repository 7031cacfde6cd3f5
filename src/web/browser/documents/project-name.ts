import type { ProjectKind } from '../../../domain/organization.ts';
import type { Words } from '../words/words.ts';

/** What a place of documents is called: a person's own has no name of its own. */
export function projectName(name: string, kind: ProjectKind, words: Words): string {
  return kind === 'workspace' ? words.ownWorkspace : name;
}
