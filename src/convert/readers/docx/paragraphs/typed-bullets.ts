/**
 * Bullets typed as text, as written by programs without list support: a bullet and a tab or space before the text of
 * a paragraph, or before each of its lines.
 */
import type { Span } from '../../../../markdown/render/blocks.ts';
import { leadingText, withoutStart } from './leading-text.ts';

const BULLET = /^[ \t\u00a0]*[•◦▪▫●○‣⁃∙·➢][ \t\u00a0]+(?=\S)/u;

/** The items in a paragraph, without their bullets; undefined if one of its lines begins without a bullet. */
export function takeTypedBullets(spans: readonly Span[]): readonly (readonly Span[])[] | undefined {
  if (!BULLET.test(leadingText(spans))) return undefined;
  const items = linesOf(spans).map((line) => {
    const bullet = BULLET.exec(leadingText(line))?.[0];
    return bullet === undefined ? undefined : withoutStart(line, bullet.length);
  });
  const bulleted = items.filter((item) => item !== undefined);
  return bulleted.length === items.length ? bulleted : undefined;
}

function linesOf(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const span of spans) {
    if (span.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(span);
  }
  return lines;
}
