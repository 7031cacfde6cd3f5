/** Reranks candidates with a reranking model, if one is configured, giving its order and ours the same weight. */
import { fuseRanks } from '../fuse-ranks.ts';
import type { Library } from '../library.ts';
import { markdownOf } from '../ranking/candidates.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { Finding } from './find-answer.ts';
import type { Question } from './question.ts';

/** Number of candidates sent to the model. */
const MAX_SENT = 24;
/** Characters sent of each; reranking models read less. */
const LONGEST_SENT = 1_000;

export async function rankFindingAgain(
  library: Library,
  question: Question,
  finding: Finding,
): Promise<Finding> {
  const sent = finding.ranked.slice(0, MAX_SENT);
  if (library.rankAgain === undefined || sent.length < 2) return finding;
  const order = await library.rankAgain(question.text, sent.map(textOf));
  if (order === undefined) return finding;
  const again = order.flatMap((at) => sent[at] ?? []);
  const positions = new Map(sent.map((one, at) => [one, String(at)]));
  const fused = fuseRanks([sent, again], (one) => positions.get(one) ?? '');
  return { ...finding, ranked: [...fused.map(({ entry }) => entry), ...finding.ranked.slice(MAX_SENT)] };
}

/** A candidate with its headings; a row with the names of its columns. */
function textOf({ candidate }: Ranked): string {
  const { headings } = candidate.prepared.passage;
  return [...headings, markdownOf(candidate)].join('\n').slice(0, LONGEST_SENT);
}
