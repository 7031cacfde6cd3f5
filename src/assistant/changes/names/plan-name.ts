/** Plans the change of a name wherever it stands: of somebody who has another one, of its spelling. */
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { planNewName } from './plan-new-name.ts';
import { planSpelling } from './plan-spelling.ts';

/** @returns unclear where no name changes */
export function planName(context: Context): Plan {
  for (const planOne of [planNewName, planSpelling]) {
    const plan = planOne(context, context.instruction.whole);
    if (plan.kind === 'edits' || plan.kind === 'choices') return plan;
  }
  return UNCLEAR;
}
