/** The voice that is always there: no model, no network. It quotes what it finds, and says so when it finds nothing. */
import type { Citation } from '../../domain/passage.ts';
import type { Answer, AnswerRequest, Assistant } from '../assistant.ts';
import type { FoundPassage, Library } from '../library.ts';
import { detectLanguage } from '../text/language.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { tokenize } from '../text/tokens.ts';

const NAME = 'docgate’s built-in assistant';

export function createBuiltInAssistant(): Assistant {
  return {
    name: NAME,
    answer: async (request) => {
      request.signal.throwIfAborted();
      const answer = answerFrom(request);
      request.onText(answer.text);
      return answer;
    },
  };
}

function answerFrom({ question, library }: AnswerRequest): Answer {
  const words = tokenize(question).map((token) => token.word);
  const stopWords = STOP_WORDS[detectLanguage(words) ?? 'en'];
  const stems = words.filter((word) => !stopWords.has(word)).flatMap(stemsOfAnyLanguage);
  const [best] = library.search(stems, 1);
  if (best === undefined) return { text: 'The documents do not say.', citations: [], found: false };
  return { text: `${best.markdown} [1]`, citations: [cite(library, best)], found: true };
}

function cite(library: Library, passage: FoundPassage): Citation {
  const document = library.documents().find((one) => one.id === passage.documentId);
  return {
    documentId: passage.documentId,
    fileName: document?.fileName ?? '',
    version: passage.version,
    passage: passage.ordinal,
    quote: passage.markdown,
    headings: passage.headings,
  };
}
