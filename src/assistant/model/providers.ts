/**
 * Servers and providers that speak the OpenAI protocol, told by the form of their address: as their documentation gives
 * it. All that are elsewhere are run in the European Union.
 */

export interface Provider {
  readonly name: string;
  /** The base address, as it is set. */
  readonly example: string;
  /** On this machine, rather than with a provider. */
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

/** Who is at an address; undefined for one that is not known by its form. */
export function providerAt(address: string): Provider | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return PROVIDERS.find(({ matches }) => matches(url));
}
