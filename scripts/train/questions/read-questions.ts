/** Reads the questions beside this file (README.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/assistant/languages/language-data.ts';

export interface Asked {
  readonly language: Language;
  readonly text: string;
}

export interface AskedDocument {
  readonly title: string;
  readonly language: Language;
  readonly sentences: readonly {
    readonly heading: string;
    readonly text: string;
    readonly questions: readonly Asked[];
  }[];
  /** Questions that the document does not answer. */
  readonly unanswered: readonly Asked[];
}

/**
 * @param what what the questions are for: to tune the encoder, or to train the ranking
 * @throws Error naming a line that has no known form
 */
export function readQuestions(what: 'encoder' | 'ranking'): AskedDocument[] {
  const folder = join(import.meta.dir, what);
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^(?=# )/m)
        .filter((text) => text.trim() !== '')
        .map(readDocument),
    );
}

function readDocument(text: string): AskedDocument {
  const document = { title: '', language: 'en' as Language, sentences: [], unanswered: [] } as {
    title: string;
    language: Language;
    sentences: { heading: string; text: string; questions: Asked[] }[];
    unanswered: Asked[];
  };
  let heading = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, mark, rest = ''] = /^(# |## |lang: |S: |(?:en|de|fr|es): )(.+)$/.exec(line) ?? [];
    if (mark === undefined) throw new Error(`“${document.title}” has a line of unknown form: ${line}`);
    if (mark === '# ') document.title = rest;
    else if (mark === 'lang: ') document.language = rest as Language;
    else if (mark === '## ') heading = rest;
    else if (mark === 'S: ') document.sentences.push({ heading, text: rest, questions: [] });
    else {
      const asked = { language: mark.slice(0, 2) as Language, text: rest };
      if (heading === 'none') document.unanswered.push(asked);
      else document.sentences.at(-1)?.questions.push(asked);
    }
  }
  return document;
}
