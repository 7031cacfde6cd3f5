/**
 * Leads from a paragraph that is shown to its likes in the branches of alternate content that are not, so that an
 * application which shows another branch shows the same text.
 *
 * Source: ECMA-376 Part 3, 10 (alternate content).
 */
import type { Paragraph, Story } from './paragraph.ts';

export type Mirrors = ReadonlyMap<Paragraph, readonly Paragraph[]>;

/** Paragraphs of the same text are each other's likes, in their order. */
export function findMirrors(story: Story, mirrors = new Map<Paragraph, Paragraph[]>()): Mirrors {
  for (const { start, end, branches } of story.alternates) {
    for (const branch of branches) {
      findMirrors(branch, mirrors);
      const byText = Map.groupBy(branch.paragraphs, (paragraph) => paragraph.text);
      const used = new Map<string, number>();
      for (const paragraph of story.paragraphs.slice(start, end)) {
        const next = used.get(paragraph.text) ?? 0;
        const like = byText.get(paragraph.text)?.[next];
        used.set(paragraph.text, next + 1);
        if (like !== undefined) mirrors.set(paragraph, [...(mirrors.get(paragraph) ?? []), like]);
      }
    }
  }
  return mirrors;
}

/** The paragraph and all its likes. */
export function withMirrors(paragraph: Paragraph, mirrors: Mirrors): Paragraph[] {
  const found = new Set([paragraph]);
  for (const each of found) for (const like of mirrors.get(each) ?? []) found.add(like);
  return [...found];
}
