/** Tells which value an instruction means by its meaning, where its words alone do not. */
import type { Context } from '../plan.ts';
import type { ValueCandidate, ValueRequest } from '../value-candidate.ts';
import { valuesIn } from '../values.ts';
import { byMeaning, meantBy } from './by-meaning.ts';
import { locateValues } from './locate-values.ts';

/** The only value that is meant, or those that may be. */
export function meantCandidates(
  context: Context,
  request: ValueRequest,
): { readonly sure: boolean; readonly places: readonly ValueCandidate[] } {
  const [value] = valuesIn(request.next);
  const found = locateValues({ ...context, isOpen: true }, request).filter(
    ({ old }) => value === undefined || old === '' || valuesIn(old).length > 0,
  );
  const ranked = byMeaning(context.instruction.language, request.words, found);
  const { sure, places } = meantBy(ranked);
  // A figure without a unit may be one of anything.
  const isOfKind = ({ old, isPartly }: ValueCandidate) =>
    value?.kind !== undefined && isPartly !== true && valuesIn(old).some(({ kind }) => kind === value.kind);
  return { sure: sure && places.every(isOfKind), places };
}
