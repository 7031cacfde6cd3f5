/** A stand-in for an OpenAI-compatible endpoint on this machine: it plays a script and remembers what it was asked. */
import type { ModelEndpoint } from '../../src/assistant/model/endpoint.ts';

export interface Asked {
  readonly headers: Headers;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    /** Of a request for embeddings. */
    readonly input?: readonly string[];
    readonly tools?: readonly unknown[];
    readonly messages: readonly {
      readonly role: string;
      readonly content: string;
      readonly tool_call_id?: string;
    }[];
  };
}

export type Scene = (asked: Asked) => Response | Promise<Response>;

export interface StandIn extends Disposable {
  readonly asked: Asked[];
  readonly endpoint: ModelEndpoint;
}

export const KEY = 'sk-very-secret-key';

/** The settings that name a model's endpoint. */
export function modelSettings(url: string): Record<string, string> {
  return { DOCGATE_ASSISTANT_URL: url, DOCGATE_ASSISTANT_MODEL: 'stand-in', DOCGATE_ASSISTANT_KEY: KEY };
}

/** @param scenes one for each request, the last one for all that follow */
export function playModel(...scenes: readonly Scene[]): StandIn {
  const asked: Asked[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 30,
    fetch: async (request) => {
      const one = { headers: request.headers, body: (await request.json()) as Asked['body'] };
      const scene = scenes[Math.min(asked.length, scenes.length - 1)];
      asked.push(one);
      return scene === undefined ? new Response('', { status: 500 }) : scene(one);
    },
  });
  return {
    asked,
    endpoint: {
      url: `http://127.0.0.1:${server.port}/v1`,
      model: 'stand-in',
      key: KEY,
      fetch: (url, init) => fetch(url, init),
      limits: { firstByteMs: 10_000, silenceMs: 300, attempts: 3, firstDelayMs: 5, longestDelayMs: 2_000 },
    },
    [Symbol.dispose]: () => server.stop(true),
  };
}

/** A stream of events as given; objects become JSON. Ends with `[DONE]` unless told that the server sends none. */
export function stream(chunks: readonly (object | string)[], end = 'data: [DONE]\n\n'): Scene {
  return () => {
    const events = chunks.map((chunk) =>
      typeof chunk === 'string' ? chunk : `data: ${JSON.stringify(chunk)}\n\n`,
    );
    return new Response(events.join('') + end, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

/** Text in pieces of a few characters, as OpenAI streams it. */
export function says(text: string): Scene {
  const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
  return stream([
    { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
    ...pieces.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 1, completion_tokens: 1 } },
  ]);
}

/** One tool call in fragments, as OpenAI and vLLM stream it. */
export function calls(name: string, args: object | string, id = 'call_1'): Scene {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  const pieces = text.match(/[\s\S]{1,5}/g) ?? [''];
  const fragment = (tool: object) => ({
    choices: [{ index: 0, delta: { tool_calls: [tool] }, finish_reason: null }],
  });
  return stream([
    fragment({ index: 0, id, type: 'function', function: { name, arguments: '' } }),
    ...pieces.map((piece) => fragment({ index: 0, function: { arguments: piece } })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ]);
}

export function status(code: number, body = '', headers: Record<string, string> = {}): Scene {
  return () => new Response(body, { status: code, headers });
}

/** Sends some text, then nothing more. */
export function fallsSilent(text: string): Scene {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(textChunk(text)));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

/** Answers requests for embeddings with the vectors that `vectorOf` gives, and all others with a scene. */
export function withEmbeddings(vectorOf: (text: string) => readonly number[], scene: Scene): Scene {
  return (asked) => {
    const { input } = asked.body;
    if (input === undefined) return scene(asked);
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    // Endpoints promise no order.
    return Response.json({ object: 'list', data: data.toReversed() });
  };
}

/** An endpoint whose connection breaks in the middle of its answer. */
export function playBrokenConnection(text: string): { readonly endpoint: ModelEndpoint } & Disposable {
  const chunk = textChunk(text);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data: (socket) => {
        socket.write(`${head}${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`);
        socket.flush();
        setTimeout(() => socket.terminate(), 30);
      },
    },
  });
  return {
    endpoint: {
      url: `http://127.0.0.1:${server.port}/v1`,
      model: 'broken',
      fetch: (url, init) => fetch(url, init),
    },
    [Symbol.dispose]: () => server.stop(true),
  };
}

function textChunk(text: string): string {
  return `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
}
