import { expect, test } from 'bun:test';
import { providerAt } from '../../../src/assistant/model/providers.ts';
import { setUpAssistant } from '../../../src/flows/search/set-up-assistant.ts';
import { calls, playModel, says, withEmbeddings } from '../../support/model-endpoint.ts';

test.each([
  ['http://127.0.0.1:11434/v1', 'Ollama'],
  ['http://localhost:8080/v1', 'llama.cpp server'],
  ['http://127.0.0.1:8000/v1', 'vLLM'],
  ['http://127.0.0.1:1234/v1', 'LM Studio'],
  ['https://api.mistral.ai/v1', 'Mistral'],
  ['https://oai.endpoints.kepler.ai.cloud.ovh.net/v1', 'OVHcloud AI Endpoints'],
  ['https://api.scaleway.ai/v1', 'Scaleway Generative APIs'],
  ['https://openai.inference.de-txl.ionos.com/v1', 'IONOS AI Model Hub'],
  ['https://mistral.ai.example.org/v1', undefined],
  ['https://models.example.org:11434/v1', undefined],
  ['nowhere', undefined],
])('knows who is at %p', (address, name) => {
  expect(providerAt(address)?.name).toBe(name);
});

test('tries the model of an address that answers, and its embeddings', async () => {
  const scene = withEmbeddings(
    () => [1, 0, 0],
    (asked) => (asked.body.tools === undefined ? says('one two three') : calls('ping', {}))(asked),
  );
  using model = playModel(scene);
  const { url } = model.endpoint;
  const models = { data: [{ id: 'bge-m3' }, { id: 'small-chat' }] };
  const setup = await setUpAssistant({
    url,
    model: undefined,
    embeddings: undefined,
    rerank: undefined,
    key: undefined,
    fetch: (address, init) =>
      address.endsWith('/models') ? Promise.resolve(Response.json(models)) : fetch(address, init),
  });
  expect(setup).toMatchObject({
    url,
    models: ['bge-m3', 'small-chat'],
    check: {
      model: 'small-chat',
      answers: true,
      streams: true,
      callsTools: true,
      embeddings: { model: 'bge-m3', dimensions: 3, fault: '' },
    },
  });
});

test('tries a reranking model that the endpoint names, and answers by none', async () => {
  const result = { results: [{ index: 1, relevance_score: 0.9 }] };
  using model = playModel(() => Response.json(result));
  const models = { data: [{ id: 'bge-reranker-v2-m3' }] };
  const setup = await setUpAssistant({
    url: model.endpoint.url,
    model: undefined,
    embeddings: undefined,
    rerank: undefined,
    key: undefined,
    fetch: (address, init) =>
      address.endsWith('/models') ? Promise.resolve(Response.json(models)) : fetch(address, init),
  });
  expect(setup).toMatchObject({ check: undefined, rerank: { model: 'bge-reranker-v2-m3', fault: '' } });
});

test('looks for the usual servers on this machine alone, and says when there is none', async () => {
  const asked: string[] = [];
  const nobody = async (address: string): Promise<Response> => {
    asked.push(address);
    throw new Error('refused');
  };
  const unnamed = { url: undefined, model: undefined, embeddings: undefined, rerank: undefined };
  const wish = { ...unnamed, key: 'secret', fetch: nobody };
  expect(await setUpAssistant(wish)).toBeUndefined();
  expect(asked.every((address) => address.startsWith('http://127.0.0.1:'))).toBe(true);
});
