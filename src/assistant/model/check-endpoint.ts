/** Tells what a configured endpoint can do: whether it answers, streams and calls tools. Sends no document. */
import { complete } from './complete.ts';
import { type ModelEndpoint, ModelFault } from './endpoint.ts';
import type { ToolDefinition } from './messages.ts';

export interface EndpointCheck {
  readonly model: string;
  readonly answers: boolean;
  readonly streams: boolean;
  readonly callsTools: boolean;
  /** What went wrong, in words for the administrator; empty when nothing did. */
  readonly fault: string;
}

const PING: ToolDefinition = {
  type: 'function',
  function: {
    name: 'ping',
    description: 'Answers the administrator. Call it whenever you are asked to.',
    parameters: { type: 'object', properties: {}, required: [] },
  },
};

/** Never throws for what the endpoint does. @throws the signal's reason when it was aborted */
export async function checkEndpoint(endpoint: ModelEndpoint, signal: AbortSignal): Promise<EndpointCheck> {
  const { model } = endpoint;
  try {
    const pieces = await countPieces(endpoint, signal);
    const callsTools = await callsPing(endpoint, signal);
    return { model, answers: pieces > 0, streams: pieces > 1, callsTools, fault: '' };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { model, answers: false, streams: false, callsTools: false, fault: error.explanation };
  }
}

async function countPieces(endpoint: ModelEndpoint, signal: AbortSignal): Promise<number> {
  let pieces = 0;
  await complete(endpoint, {
    messages: [{ role: 'user', content: 'Count from one to ten in words.' }],
    tools: [],
    signal,
    onText: () => {
      pieces++;
    },
  });
  return pieces;
}

async function callsPing(endpoint: ModelEndpoint, signal: AbortSignal): Promise<boolean> {
  try {
    const { toolCalls } = await complete(endpoint, {
      messages: [{ role: 'user', content: 'Call the tool "ping" now. Do not answer in words.' }],
      tools: [PING],
      signal,
      onText: () => undefined,
    });
    return toolCalls.some(({ name }) => name === 'ping');
  } catch (error) {
    // Endpoints without tools refuse the request; that is an answer too.
    if (error instanceof ModelFault && error.code === 'rejected') return false;
    throw error;
  }
}
