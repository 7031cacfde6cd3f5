/** Checks what a configured endpoint supports: whether it answers, streams and calls tools. Sends no document. */
import { complete } from './complete.ts';
import { type ModelEndpoint, ModelFault } from './endpoint.ts';
import type { ToolDefinition } from './messages.ts';

export interface EndpointCheck {
  readonly model: string;
  readonly answers: boolean;
  readonly streams: boolean;
  readonly callsTools: boolean;
  /** The error message for the administrator; empty when there was none. */
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

/**
 * Errors of the endpoint are part of the result.
 *
 * @throws the signal's reason when it was aborted
 */
export async function checkEndpoint(endpoint: ModelEndpoint, signal: AbortSignal): Promise<EndpointCheck> {
  const { model } = endpoint;
  try {
    const chunks = await countChunks(endpoint, signal);
    const callsTools = await callsPing(endpoint, signal);
    return { model, answers: chunks > 0, streams: chunks > 1, callsTools, fault: '' };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { model, answers: false, streams: false, callsTools: false, fault: error.explanation };
  }
}

async function countChunks(endpoint: ModelEndpoint, signal: AbortSignal): Promise<number> {
  let chunks = 0;
  await complete(endpoint, {
    messages: [{ role: 'user', content: 'Count from one to ten in words.' }],
    tools: [],
    signal,
    onText: () => {
      chunks++;
    },
  });
  return chunks;
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
    // Endpoints without support for tools reject the request, which is a valid result.
    if (error instanceof ModelFault && error.code === 'rejected') return false;
    throw error;
  }
}
