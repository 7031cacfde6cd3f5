/** Plans a move of a part that is described, to a place that is described, in any words. */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Hit, PartUnit } from '../find-parts.ts';
import { findDescribed, unitsIn } from '../locating/find-described.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { movesOf, siblingsOf, toEdge } from '../plan-move.ts';
import { holds } from '../reading/alternatives.ts';
import type { Moving } from '../reading/read-moving.ts';
import { onlyOf, sectionOf } from './plan-described.ts';

/** @returns unclear unless one part and one place are surely meant */
export function planMoving(context: Context, { object, side, place }: Moving): Plan {
  const isParagraph = holds(object, CHANGE_DATA[context.instruction.language].units.paragraph);
  const units = isParagraph ? SENTENCES : unitsIn(object, context.instruction);
  const found = onlyOf(findDescribed(context, object, units));
  if (found === undefined) return UNCLEAR;
  const moved = isParagraph ? { ...found, unit: 'paragraph' as const, text: found.part.text } : found;
  const own = { ...context, documents: [moved.read] };
  if (side === 'first' || side === 'last') return planToEdge(own, moved, side, place);
  const beside = onlyOf(findDescribed(own, place, isParagraph ? SENTENCES : new Set([moved.unit])));
  return beside === undefined || beside.part === moved.part || !siblingsOf(moved).includes(beside.part)
    ? UNCLEAR
    : movesOf(context, moved, { ...beside, unit: moved.unit, text: textBeside(moved, beside) }, side);
}

/** A paragraph is described by one of its sentences. */
const SENTENCES: ReadonlySet<PartUnit> = new Set(['sentence']);

function planToEdge(context: Context, moved: Hit, edge: 'first' | 'last', place: string): Plan {
  const section = place === '' ? undefined : sectionOf(context, place);
  if (place !== '' && section === undefined) return UNCLEAR;
  return toEdge({ ...context, scope: { ...context.scope, section: section?.text } }, moved, edge);
}

function textBeside(moved: Hit, beside: Hit): string {
  return moved.unit === 'paragraph' ? beside.part.text : beside.text;
}
