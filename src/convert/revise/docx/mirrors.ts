/**
 * Maps a paragraph in the shown branch of alternate content to its counterparts in the other branches, so that an
 * application that shows another branch shows the same text.
 *
 * Source: ECMA-376 Part 3, 10 (alternate content).
 */
import type { Paragraph, Story } from './paragraph.ts';

export type Mirrors = ReadonlyMap<Paragraph, readonly Paragraph[]>;

/** Paragraphs with the same text are counterparts, in order. */
export function findMirrors(story: Story, mirrors = new Map<Paragraph, Paragraph[]>()): Mirrors {
  for (const { start, end, branches } of story.alternates) {
    for (const branch of branches) {
      findMirrors(branch, mirrors);
      const byText = Map.groupBy(branch.paragraphs, (paragraph) => paragraph.text);
      const used = new Map<string, number>();
      for (const paragraph of story.paragraphs.slice(start, end)) {
        const next = used.get(paragraph.text) ?? 0;
        const counterpart = byText.get(paragraph.text)?.[next];
        used.set(paragraph.text, next + 1);
        if (counterpart !== undefined)
          mirrors.set(paragraph, [...(mirrors.get(paragraph) ?? []), counterpart]);
      }
    }
  }
  return mirrors;
}

/** The paragraph and all its counterparts. */
export function withMirrors(paragraph: Paragraph, mirrors: Mirrors): Paragraph[] {
  const found = new Set([paragraph]);
  for (const each of found) for (const counterpart of mirrors.get(each) ?? []) found.add(counterpart);
  return [...found];
}
