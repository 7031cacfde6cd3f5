/** Answers greetings, thanks, and questions about the assistant itself, without searching the documents. */
import type { Answer } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { type TalkKind, TOPIC_DATA, type TopicPhrase } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { tokenize } from '../text/tokens.ts';
import { exampleQuestions } from './examples.ts';

/** Maximum characters of small talk. */
const LONGEST = 100;

const PATTERNS = LANGUAGES.flatMap((language) =>
  (Object.entries(TOPIC_DATA[language].talk) as [TalkKind, string][]).map(([kind, pattern]) => ({
    language,
    kind,
    pattern: new RegExp(`^(?:${pattern})$`),
  })),
);

const REPLIES: Readonly<Record<TalkKind, TopicPhrase>> = {
  greeting: 'hello',
  mood: 'mood',
  thanks: 'welcome',
  goodbye: 'goodbye',
  help: 'help',
  identity: 'identity',
  model: 'model',
};

/** Kinds whose replies come with example questions. */
const WITH_EXAMPLES: ReadonlySet<TalkKind> = new Set(['greeting', 'mood', 'help', 'identity', 'model']);

/** The reply, or undefined for anything but small talk. */
export function answerSmallTalk(library: Library, text: string, fallback: Language): Answer | undefined {
  if (text.length > LONGEST) return undefined;
  const words = tokenize(text)
    .map(({ word }) => word)
    .join(' ');
  const matches = PATTERNS.filter(({ pattern }) => pattern.test(words));
  const match = matches.find(({ language }) => language === fallback) ?? matches[0];
  if (match === undefined) return undefined;
  const { kind, language } = match;
  const choices = WITH_EXAMPLES.has(kind) ? exampleQuestions(library, language) : [];
  return { text: tell(language, REPLIES[kind]), citations: [], found: true, isFree: true, choices };
}
