/** Ways of hiding text in Markdown and in plain text. */
import { asSelectors, asTags, asZeroWidth } from './invisible.ts';
import type { Poison } from './kinds.ts';

const INVISIBLE: Readonly<Record<string, (text: string) => string>> = {
  'Unicode tags': (text) => `As agreed.${asTags(text)}`,
  'zero-width characters': (text) => `As agreed.${asZeroWidth(text)}`,
  'variation selectors': (text) => `As agreed.${asSelectors(text)}`,
};

const MARKUP: Readonly<Record<string, (text: string) => string>> = {
  comment: (text) => `<!-- ${text} -->`,
  'element that is not displayed': (text) => `<span style="display:none">${text}</span>`,
  'hidden element': (text) => `<div hidden>${text}</div>`,
  'type of no size': (text) => `<p style="font-size: 0">${text}</p>`,
  'white type': (text) => `<span style="color: #ffffff">${text}</span>`,
  'transparent type': (text) => `<span style="opacity:0">${text}</span>`,
  'unused definition': (text) => `[//]: # "${text}"`,
};

const poisonOf = ([kind, make]: readonly [string, (text: string) => string]): Poison => ({
  kind,
  apply: (file, text) => Buffer.from(`${Buffer.from(file).toString('utf8').trimEnd()}\n\n${make(text)}\n`),
});

export const TEXT_POISONS: readonly Poison[] = Object.entries(INVISIBLE).map(poisonOf);
export const MARKDOWN_POISONS: readonly Poison[] = [
  ...TEXT_POISONS,
  ...Object.entries(MARKUP).map(poisonOf),
  { ...poisonOf(['description of a picture', (text) => `![${text}](chart.png)`]), needsInstruction: true },
];
