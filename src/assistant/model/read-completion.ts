/**
 * Puts a completion together from what an endpoint sends: a stream of chunks or one JSON body, tool calls whole or
 * in fragments, with or without indexes and ids, as OpenAI, vLLM, Ollama, llama.cpp and Mistral send them.
 */
import { z } from 'zod';
import { type EndpointRefusal, ModelFault } from './endpoint.ts';
import type { Completion, ToolCall } from './messages.ts';

const Fragment = z.object({
  index: z.number().int().nullish(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      // Some send the arguments as the object itself.
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
});

const Content = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().optional() }).loose()),
]);

const Delta = z.object({ content: Content.nullish(), tool_calls: z.array(Fragment).nullish() });

const Chunk = z.object({
  choices: z
    .array(
      z.object({ delta: Delta.nullish(), message: Delta.nullish(), finish_reason: z.string().nullish() }),
    )
    .nullish(),
  error: z.unknown().optional(),
});

/** Characters of an answer. A model that writes on and on is stopped. */
const LONGEST_TEXT = 40_000;
const MOST_TOOL_CALLS = 16;

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
  readonly index: number | undefined;
}

export class CompletionBuilder {
  readonly #onText: (delta: string) => void;
  readonly #readRefusal: (body: string) => EndpointRefusal;
  readonly #calls: OpenCall[] = [];
  #text = '';
  #finished = false;

  /** @param readRefusal what may be kept of an error that the endpoint sends in the stream */
  constructor(onText: (delta: string) => void, readRefusal: (body: string) => EndpointRefusal) {
    this.#onText = onText;
    this.#readRefusal = readRefusal;
  }

  /** Whether the endpoint said that the completion is whole. */
  get isFinished(): boolean {
    return this.#finished;
  }

  /** Whether something of it has arrived. */
  get hasBegun(): boolean {
    return this.#text !== '' || this.#calls.length > 0;
  }

  get isTooLong(): boolean {
    return this.#text.length > LONGEST_TEXT;
  }

  /**
   * Takes one event's data or a whole body.
   *
   * @throws ModelFault for what is not of the protocol, or an error that the endpoint sends in the stream
   */
  take(data: string): void {
    if (data.trim() === '[DONE]') {
      this.#finished = true;
      return;
    }
    const chunk = this.#parse(data);
    if (chunk.error !== undefined && chunk.error !== null) {
      const said = this.#readRefusal(JSON.stringify({ error: chunk.error }));
      throw new ModelFault('failing', 'The model broke off with an error.', said);
    }
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    const delta = choice.delta ?? choice.message;
    const text = typeof delta?.content === 'string' ? delta.content : partsText(delta?.content ?? []);
    if (text !== '') {
      this.#text += text;
      this.#onText(text);
    }
    for (const fragment of delta?.tool_calls ?? []) this.#takeFragment(fragment);
    if (choice.finish_reason !== undefined && choice.finish_reason !== null) this.#finished = true;
  }

  #parse(data: string): z.infer<typeof Chunk> {
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      const said = this.#readRefusal(data);
      throw new ModelFault('unreadable', 'The model’s answer could not be read: it is not JSON.', said);
    }
    const parsed = Chunk.safeParse(json);
    if (parsed.success) return parsed.data;
    throw noCompletion();
  }

  build(): Completion {
    const toolCalls = this.#calls
      .filter((call) => call.name !== '')
      .map((call, number): ToolCall => {
        const { name } = call;
        return { id: call.id || `call${String(number).padStart(5, '0')}`, name, arguments: call.arguments };
      });
    return { text: this.#text, toolCalls };
  }

  #takeFragment(fragment: z.infer<typeof Fragment>): void {
    const call = this.#callFor(fragment);
    if (call === undefined) return;
    const given = fragment.function?.arguments ?? '';
    call.id ||= fragment.id ?? '';
    call.name ||= fragment.function?.name ?? '';
    call.arguments += typeof given === 'string' ? given : JSON.stringify(given);
  }

  /** The call that a fragment belongs to: by its index, or by its id, else the last one that was begun. */
  #callFor(fragment: z.infer<typeof Fragment>): OpenCall | undefined {
    const index = fragment.index ?? undefined;
    const last = this.#calls.at(-1);
    const known = index === undefined ? last : this.#calls.findLast((call) => call.index === index);
    const isOther = Boolean(fragment.id) && Boolean(known?.id) && known?.id !== fragment.id;
    const isNamedAgain = index === undefined && Boolean(fragment.function?.name) && known?.name !== '';
    if (known !== undefined && !isOther && !isNamedAgain) return known;
    if (this.#calls.length >= MOST_TOOL_CALLS) return undefined;
    const call: OpenCall = { id: '', name: '', arguments: '', index };
    this.#calls.push(call);
    return call;
  }
}

/** What came back is something else, however well-formed. */
export function noCompletion(): ModelFault {
  return new ModelFault('unreadable', 'The model’s answer could not be read: it is no chat completion.');
}

function partsText(parts: readonly { readonly type: string; readonly text?: string | undefined }[]): string {
  return parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
}
