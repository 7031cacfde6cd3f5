/**
 * How servers that all call themselves OpenAI-compatible put one tool call and one text on the wire: what each of them
 * leaves out, adds, or sends whole where others send pieces.
 */
import { calls, type Scene, says, stream } from './model-endpoint.ts';

export interface Dialect {
  readonly name: string;
  /** A stream that calls one tool. */
  readonly call: (tool: string, args: object) => Scene;
  /** A stream that says a text. */
  readonly say: (text: string) => Scene;
}

const pieces = (text: string, length: number) => text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [''];

const openai: Dialect = { name: 'OpenAI', call: (tool, args) => calls(tool, args), say: says };

/** The role in every piece, usage so far in every piece, and a comment that keeps the line open. */
const vllm: Dialect = {
  name: 'vLLM',
  call: (tool, args) => {
    const fragments = pieces(JSON.stringify(args), 3).map((text) => ({
      index: 0,
      function: { arguments: text },
    }));
    return stream([
      ': ping\n\n',
      vllmChunk({ role: 'assistant', content: '' }),
      vllmChunk({
        tool_calls: [{ id: 'chatcmpl-tool-1f', type: 'function', index: 0, function: { name: tool } }],
      }),
      ...fragments.map((fragment) => vllmChunk({ tool_calls: [fragment] })),
      vllmChunk({ content: '' }, 'tool_calls'),
    ]);
  },
  say: (text) =>
    stream([
      ...pieces(text, 4).map((content) => vllmChunk({ role: 'assistant', content, reasoning_content: null })),
      vllmChunk({}, 'stop'),
    ]),
};

function vllmChunk(delta: object, finish: string | null = null): object {
  return {
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish, stop_reason: null }],
    usage: { prompt_tokens: 9, total_tokens: 10, completion_tokens: 1 },
  };
}

/** Calls whole and in one piece, whose finish reason says "stop" all the same; no usage. */
const ollama: Dialect = {
  name: 'Ollama',
  call: (tool, args) =>
    stream([
      ollamaChunk({
        role: 'assistant',
        content: '',
        tool_calls: [
          {
            id: 'call_9x',
            index: 0,
            type: 'function',
            function: { name: tool, arguments: JSON.stringify(args) },
          },
        ],
      }),
      ollamaChunk({ role: 'assistant', content: '' }, 'stop'),
    ]),
  say: (text) =>
    stream([
      ...pieces(text, 5).map((content) => ollamaChunk({ role: 'assistant', content })),
      ollamaChunk({ role: 'assistant', content: '' }, 'stop'),
    ]),
};

function ollamaChunk(delta: object, finish: string | null = null): object {
  return { system_fingerprint: 'fp_ollama', choices: [{ index: 0, delta, finish_reason: finish }] };
}

/** Calls with short ids and no type, text as parts, usage with the last piece. */
const mistral: Dialect = {
  name: 'Mistral',
  call: (tool, args) =>
    stream([
      mistralChunk({ role: 'assistant', content: '' }),
      mistralChunk(
        {
          content: '',
          tool_calls: [{ id: 'D681PevKs', function: { name: tool, arguments: JSON.stringify(args) } }],
        },
        'tool_calls',
      ),
    ]),
  say: (text) =>
    stream([
      ...pieces(text, 6).map((part) => mistralChunk({ content: [{ type: 'text', text: part }] })),
      mistralChunk({ content: '' }, 'stop'),
    ]),
};

function mistralChunk(delta: object, finish: string | null = null): object {
  const usage =
    finish === null ? {} : { usage: { prompt_tokens: 9, total_tokens: 10, completion_tokens: 1 } };
  return { choices: [{ index: 0, delta, finish_reason: finish }], ...usage };
}

/** No id for the call, carriage returns between the lines, no blank behind "data:", and no [DONE] at the end. */
const llamaCpp: Dialect = {
  name: 'llama.cpp',
  call: (tool, args) =>
    stream(
      [
        bareEvent({
          tool_calls: [{ index: 0, id: '', function: { name: tool, arguments: JSON.stringify(args) } }],
        }),
        bareEvent({}, 'tool_calls'),
      ],
      '',
    ),
  say: (text) =>
    stream([...pieces(text, 9).map((content) => bareEvent({ content })), bareEvent({}, 'stop')], ''),
};

function bareEvent(delta: object, finish: string | null = null): string {
  return `data:${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\r\n\r\n`;
}

/** An empty choice list with what a filter thought in front, and the answer all at once. */
const azure: Dialect = {
  name: 'Azure',
  call: (tool, args) => {
    const call = calls(tool, args);
    return async (asked) => {
      const filter = `data: ${JSON.stringify({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] })}\n\n`;
      return new Response(filter + (await (await call(asked)).text()), {
        headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
      });
    };
  },
  say: (text) => () =>
    Response.json({
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    }),
};

export const DIALECTS: readonly Dialect[] = [openai, vllm, ollama, mistral, llamaCpp, azure];
