/**
 * Servers and providers with an OpenAI-compatible API, recognized by the form of their addresses as documented. All
 * remote ones are operated in the European Union.
 */

export interface Provider {
  readonly name: string;
  /** An example of the base address. */
  readonly example: string;
  /** Runs on this machine. */
  readonly isLocal: boolean;
  readonly matches: (url: URL) => boolean;
}

const onPort = (port: string) => (url: URL) => isLocal(url) && url.port === port;
const underHost = (host: string) => (url: URL) => url.hostname === host || url.hostname.endsWith(`.${host}`);

export const PROVIDERS: readonly Provider[] = [
  local('Ollama', '11434'),
  local('llama.cpp server', '8080'),
  local('vLLM', '8000'),
  local('LM Studio', '1234'),
  remote('Mistral', 'https://api.mistral.ai/v1', 'mistral.ai'),
  remote('OVHcloud AI Endpoints', 'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1', 'cloud.ovh.net'),
  remote('Scaleway Generative APIs', 'https://api.scaleway.ai/v1', 'scaleway.ai'),
  remote('IONOS AI Model Hub', 'https://openai.inference.de-txl.ionos.com/v1', 'ionos.com'),
  remote(
    'STACKIT AI Model Serving',
    'https://api.openai-compat.model-serving.eu01.onstackit.cloud/v1',
    'onstackit.cloud',
  ),
  remote('T-Systems LLM Hub', 'https://llm-server.llmhub.t-systems.net/v2', 'llmhub.t-systems.net'),
];

function local(name: string, port: string): Provider {
  return { name, example: `http://127.0.0.1:${port}/v1`, isLocal: true, matches: onPort(port) };
}

function remote(name: string, example: string, host: string): Provider {
  return { name, example, isLocal: false, matches: underHost(host) };
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** The provider at an address; undefined if the address is not recognized. */
export function providerAt(address: string): Provider | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return PROVIDERS.find(({ matches }) => matches(url));
}
