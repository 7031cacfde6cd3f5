/**
 * Assembles a completion from what an endpoint sends: a stream of chunks or one JSON body, tool calls complete or in
 * fragments, with or without indexes and ids, as OpenAI, vLLM, Ollama, llama.cpp and Mistral send them.
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
      // Some endpoints send the arguments as an object.
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

/** Maximum characters of an answer; longer ones are cut off. */
const LONGEST_TEXT = 40_000;
const MAX_TOOL_CALLS = 16;

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

  /** @param readRefusal extracts the details of an error that the endpoint sends in the stream */
  constructor(onText: (delta: string) => void, readRefusal: (body: string) => EndpointRefusal) {
    this.#onText = onText;
    this.#readRefusal = readRefusal;
  }

  /** Whether the endpoint marked the completion as finished. */
  get isFinished(): boolean {
    return this.#finished;
  }

  /** Whether text or a tool call has arrived. */
  get hasBegun(): boolean {
    return this.#text !== '' || this.#calls.length > 0;
  }

  get isTooLong(): boolean {
    return this.#text.length > LONGEST_TEXT;
  }

  /**
   * Adds the data of one event, or a complete body.
   *
   * @throws ModelFault for data outside the protocol, or an error that the endpoint sends in the stream
   */
  add(data: string): void {
    if (data.trim() === '[DONE]') {
      this.#finished = true;
      return;
    }
    const chunk = this.#parse(data);
    if (chunk.error !== undefined && chunk.error !== null) {
      const refusal = this.#readRefusal(JSON.stringify({ error: chunk.error }));
      throw new ModelFault('failing', 'The model broke off with an error.', refusal);
    }
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    const delta = choice.delta ?? choice.message;
    const text = typeof delta?.content === 'string' ? delta.content : partsText(delta?.content ?? []);
    if (text !== '') {
      this.#text += text;
      this.#onText(text);
    }
    for (const fragment of delta?.tool_calls ?? []) this.#addFragment(fragment);
    if (choice.finish_reason !== undefined && choice.finish_reason !== null) this.#finished = true;
  }

  #parse(data: string): z.infer<typeof Chunk> {
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      const refusal = this.#readRefusal(data);
      throw new ModelFault('unreadable', 'The model’s answer could not be read: it is not JSON.', refusal);
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

  #addFragment(fragment: z.infer<typeof Fragment>): void {
    const call = this.#callFor(fragment);
    if (call === undefined) return;
    const args = fragment.function?.arguments ?? '';
    call.id ||= fragment.id ?? '';
    call.name ||= fragment.function?.name ?? '';
    call.arguments += typeof args === 'string' ? args : JSON.stringify(args);
  }

  /** The call that a fragment belongs to: by its index or its id, else the last one. */
  #callFor(fragment: z.infer<typeof Fragment>): OpenCall | undefined {
    const index = fragment.index ?? undefined;
    const last = this.#calls.at(-1);
    const known = index === undefined ? last : this.#calls.findLast((call) => call.index === index);
    const hasOtherId = Boolean(fragment.id) && Boolean(known?.id) && known?.id !== fragment.id;
    const isNamedAgain = index === undefined && Boolean(fragment.function?.name) && known?.name !== '';
    if (known !== undefined && !hasOtherId && !isNamedAgain) return known;
    if (this.#calls.length >= MAX_TOOL_CALLS) return undefined;
    const call: OpenCall = { id: '', name: '', arguments: '', index };
    this.#calls.push(call);
    return call;
  }
}

/** The error for a response that is no chat completion, even if it is valid JSON. */
export function noCompletion(): ModelFault {
  return new ModelFault('unreadable', 'The model’s answer could not be read: it is no chat completion.');
}

function partsText(parts: readonly { readonly type: string; readonly text?: string | undefined }[]): string {
  return parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
}
