/**
 * Adds two things to the citations of every answer before it is stored: whether they quote text that the file does not
 * show, which the answer then states, and the addresses in their passages, since an answer may link to no others.
 */
import type { Citation } from '../../domain/passage.ts';
import type { Answer, Assistant } from '../assistant.ts';
import { say } from '../built-in/phrases.ts';
import { readQuestion } from '../built-in/question.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { RelatedWords } from '../text/related-words.ts';
import { linkedAddresses } from './linked-addresses.ts';
import { quotesHidden, VisibleLibrary } from './visible-library.ts';

/** Maximum number of addresses per passage. */
const MAX_ADDRESSES = 20;

export function markQuotations(assistant: Assistant): Assistant {
  const related = new RelatedWords();
  return {
    model: assistant.model,
    answer: async (request) => {
      const answer = await assistant.answer(request);
      const citations = citationsOf(answer, request.library);
      const numbers = citations.flatMap(({ isHidden }, at) => (isHidden === true ? [`[${at + 1}]`] : []));
      if (numbers.length === 0) return { ...answer, citations };
      const { language } = readQuestion(request.question, related);
      const note = `\n\n*${say(language, 'hiddenQuoted', { numbers: numbers.join(' ') })}*`;
      request.onText(note);
      return { ...answer, citations, text: answer.text + note };
    },
  };
}

/** The citations of an answer, marked as hidden and with addresses where that applies. */
export function citationsOf({ text, citations }: Answer, library: Library): Citation[] {
  const visible = new VisibleLibrary(library);
  const linked = linkedAddresses(text);
  return citations.map((citation) => {
    const passage = passageOf(citation, library);
    const isHidden =
      passage === undefined
        ? visible.withoutHidden(citation.quote) !== citation.quote
        : quotesHidden(passage, citation.quote);
    const addresses =
      linked.size === 0 ? [] : addressesOf(passage, citation).filter((one) => linked.has(one));
    return {
      ...citation,
      ...(isHidden && { isHidden }),
      ...(addresses.length > 0 && { addresses: addresses.slice(0, MAX_ADDRESSES) }),
    };
  });
}

/** Undefined for a version whose passages are not stored. */
function passageOf({ documentId, version, passage }: Citation, library: Library): LibraryPassage | undefined {
  if (passage === null) return undefined;
  return library.passages(documentId, passage, passage).find((one) => one.version === version);
}

function addressesOf(passage: LibraryPassage | undefined, { quote }: Citation): string[] {
  return [...linkedAddresses(passage === undefined ? quote : `${passage.context}\n\n${passage.markdown}`)];
}
