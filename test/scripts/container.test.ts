import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { z } from 'zod';

const PACKAGE = join(import.meta.dir, '..', '..', 'scripts', 'package');
/** The folder that `scripts/release` puts these files into, below the executable. */
const UNPACKED = 'package';

const DOCKERFILE = readFileSync(join(PACKAGE, 'Dockerfile'), 'utf8');

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      volumes: z.array(z.string()),
    }),
  ),
});

const { services } = Compose.parse(Bun.YAML.parse(readFileSync(join(PACKAGE, 'compose.yaml'), 'utf8')));

test('the container is built from where the release has its executable', () => {
  const build = services['docgate']?.build;
  const context = normalize(join(UNPACKED, build?.context ?? ''));
  const dockerfile = normalize(join(context, build?.dockerfile ?? ''));
  expect(dockerfile).toBe(join(UNPACKED, 'Dockerfile'));

  const copied = /^COPY (?:--\S+ )*(\S+) /m.exec(DOCKERFILE)?.[1];
  expect(normalize(join(context, copied ?? ''))).toBe('docgate');
});

test('files that containers are given are there', () => {
  const files = Object.values(services).flatMap(({ volumes }) =>
    volumes.filter((volume) => volume.startsWith('./')),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const volume of files) expect(existsSync(join(PACKAGE, volume.split(':')[0] ?? ''))).toBe(true);
});

test('a new volume is the service’s own and empty: what a home folder starts with would bar a restore', () => {
  const folders = services['docgate']?.volumes.map((volume) => volume.split(':')[1] ?? '') ?? [];
  expect(folders).toContain('/data');
  expect(/^VOLUME (.+)$/m.exec(DOCKERFILE)?.[1]?.split(' ')).toEqual(folders);
  const made = /install --directory --mode=700 --owner=docgate --group=docgate (.+)$/m.exec(DOCKERFILE)?.[1];
  expect(made?.split(' ')).toEqual(folders);
  expect(DOCKERFILE).not.toContain('--create-home');
});
