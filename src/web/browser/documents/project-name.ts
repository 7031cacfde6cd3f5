import type { ProjectKind } from '../../../domain/organization.ts';
import type { Words } from '../words/words.ts';

/** The name of a project; a personal workspace has no name. */
export function projectName(name: string, kind: ProjectKind, words: Words): string {
  return kind === 'workspace' ? words.ownWorkspace : name;
}
