/** The reference: a server that answers a constant, and one that streams an upload to a file and hashes it. */
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONSTANT = JSON.stringify({ id: 'doc_00000000000000000000000000', status: 'ready', version: 1 });
let received = 0;

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  fetch: (request) =>
    request.method === 'POST'
      ? receive(request)
      : new Response(CONSTANT, { headers: { 'Content-Type': 'application/json' } }),
});
console.log(`listening on http://127.0.0.1:${server.port}`);

async function receive(request: Request): Promise<Response> {
  const path = join(tmpdir(), `docgate-bare-${process.pid}-${received++}`);
  const file = await open(path, 'w');
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const chunk of request.body ?? []) {
    hasher.update(chunk);
    await file.write(chunk);
  }
  await file.sync();
  await file.close();
  await rm(path);
  return Response.json({ sha256: hasher.digest('hex') });
}
