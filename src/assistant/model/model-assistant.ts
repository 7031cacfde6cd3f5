/**
 * Answers questions with a language model behind an OpenAI-compatible endpoint. The best passages are sent with the
 * question; a model that calls tools may search further, within limits. Its text is checked before it is shown. Only
 * the question, the previous turns and the passages leave the machine.
 */
import type { Answer, AnswerRequest, Assistant, Turn } from '../assistant.ts';
import { say } from '../built-in/phrases.ts';
import { readQuestion } from '../built-in/question.ts';
import { CitationChecker, UNSUPPORTED } from '../check-citations.ts';
import { VisibleLibrary, withoutGaps } from '../hidden/visible-library.ts';
import type { Language } from '../languages/language-data.ts';
import { RelatedWords } from '../text/related-words.ts';
import { complete } from './complete.ts';
import { describeModel, type ModelEndpoint, ModelFault } from './endpoint.ts';
import { type ChatMessage, type Completion, toWire } from './messages.ts';
import { ModelTools } from './model-tools.ts';
import { ANSWER_NOW, SYSTEM_PROMPT } from './prompt.ts';
import { TOOL_DEFINITIONS } from './tool-definitions.ts';
import { VisibleText } from './visible-text.ts';

/** Maximum number of model calls per answer; the last one is made without tools. */
const MAX_STEPS = 6;
/** Characters of all messages up to which tools may be called; about 20,000 tokens. */
const MAX_CONTEXT = 80_000;
const MAX_TURNS = 6;
/** Maximum characters of an earlier turn to send again. */
const LONGEST_TURN = 2_000;

/** @param endpoint the address and the model are shown to the person, the key never is */
export function createModelAssistant(endpoint: ModelEndpoint): Assistant {
  const related = new RelatedWords();
  const state = { callsTools: true };
  return {
    model: describeModel(endpoint),
    answer: (request) => new Conversation(endpoint, related, state, request).answer(),
  };
}

/** What is known about an endpoint from earlier requests. */
interface EndpointState {
  /** False once the endpoint refused a request with tools and answered it without. */
  callsTools: boolean;
}

class Conversation {
  readonly #messages: ChatMessage[];
  readonly #visible: VisibleLibrary;
  readonly #tools: ModelTools;
  readonly #checker: CitationChecker;
  #wasRefusedTools = false;

  constructor(
    readonly endpoint: ModelEndpoint,
    readonly related: RelatedWords,
    readonly state: EndpointState,
    readonly input: AnswerRequest,
  ) {
    const { library, question, history, onStep, onText } = input;
    this.#visible = new VisibleLibrary(library);
    this.#tools = new ModelTools(this.#visible, related, onStep);
    this.#checker = new CitationChecker(
      { library, shown: this.#tools.shown, calculated: this.#tools.calculated, question },
      onText,
    );
    onStep({ did: 'searched', what: question.slice(0, 200) });
    const passages = this.#tools.search(question);
    this.#messages = [
      { role: 'system', content: SYSTEM_PROMPT },
      ...history.slice(-MAX_TURNS).flatMap((turn) => turnMessages(turn, this.#visible)),
      { role: 'user', content: `${passages}\n\nQuestion: ${question}` },
    ];
  }

  async answer(): Promise<Answer> {
    for (let step = 1; step < MAX_STEPS && this.state.callsTools && this.#hasRoom(); step++) {
      const completion = await this.#request(true);
      if (completion === undefined) break;
      if (completion.toolCalls.length === 0) return this.#finish();
      await this.#runTools(completion);
    }
    if (this.#messages.at(-1)?.role === 'tool') this.#messages.push({ role: 'user', content: ANSWER_NOW });
    await this.#request(false);
    if (this.#wasRefusedTools) this.state.callsTools = false;
    return this.#finish();
  }

  /** @returns undefined when the endpoint rejects a request with tools; it is then repeated without */
  async #request(withTools: boolean): Promise<Completion | undefined> {
    const visible = new VisibleText((text) => this.#checker.push(text));
    const tools = withTools ? TOOL_DEFINITIONS : [];
    const { signal } = this.input;
    try {
      const completion = await complete(this.endpoint, {
        messages: this.#messages,
        tools,
        signal,
        onText: (delta) => visible.push(delta),
      });
      if (completion.toolCalls.length === 0) visible.end();
      else visible.endBeforeTools();
      return completion;
    } catch (error) {
      if (!withTools || !(error instanceof ModelFault) || error.code !== 'rejected') throw error;
      this.#wasRefusedTools = true;
      return undefined;
    }
  }

  async #runTools({ text, toolCalls }: Completion): Promise<void> {
    this.#messages.push({ role: 'assistant', content: text, tool_calls: toolCalls.map(toWire) });
    for (const call of toolCalls) {
      this.input.signal.throwIfAborted();
      const content = await this.#tools.call(call);
      this.#messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }

  #hasRoom(): boolean {
    return this.#messages.reduce((sum, message) => sum + message.content.length, 0) < MAX_CONTEXT;
  }

  #finish(): Answer {
    const { text, citations: cited, hasUnsupported } = this.#checker.end();
    const citations = cited.map((citation) => ({ ...citation, quote: withoutGaps(citation.quote) }));
    const { language } = readQuestion(this.input.question, this.related);
    const { proposal } = this.#tools;
    if (text.trim() === '' && proposal === undefined) {
      throw new ModelFault('unreadable', 'The model answered nothing. Please ask again.');
    }
    if (hasUnsupported && citations.length === 0 && proposal === undefined) {
      throw new ModelFault('unsupported', 'Nothing of what the model said is in the documents.');
    }
    const note = this.#noteOf(language, hasUnsupported);
    if (note !== '') this.input.onText(note);
    return {
      text: text + note,
      citations,
      found: citations.length > 0 || proposal !== undefined,
      ...(proposal !== undefined && { proposal }),
    };
  }

  /** The notes below an answer: on unsupported sentences, and on hidden text that the model was not sent. */
  #noteOf(language: Language, hasUnsupported: boolean): string {
    const { affected } = this.#visible;
    const names = affected.map((name) => `“${name}”`).join(', ');
    return [
      ...(hasUnsupported ? [`\n\n${UNSUPPORTED} ${say(language, 'unsupported')}`] : []),
      ...(affected.length > 0 ? [`\n\n*${say(language, 'hiddenLeftOut', { names })}*`] : []),
    ].join('');
  }
}

function turnMessages({ question, answer }: Turn, visible: VisibleLibrary): ChatMessage[] {
  return [
    { role: 'user', content: question.slice(0, LONGEST_TURN) },
    {
      role: 'assistant',
      content: visible.withoutHidden(answer.replaceAll(/ ?\[(?:\d+|\?)\]/g, '')).slice(0, LONGEST_TURN),
    },
  ];
}
