/** The messages of a chat completion, in the wire format (OpenAI API reference, "Create chat completion"). */

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As written by the model, possibly invalid JSON. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly tool_calls?: readonly WireToolCall[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface WireToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ToolDefinition {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    /** JSON Schema. */
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** The result of one call of the model. */
export interface Completion {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
}

export function toWire(call: ToolCall): WireToolCall {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}
