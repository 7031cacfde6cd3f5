import { expect, test } from 'bun:test';
import { Router } from '../../src/http/router.ts';

const router = new Router<string>();
router.add('GET', '/', 'start');
router.add('GET', '/documents/list', 'list');
router.add('GET', '/documents/:id', 'document');
router.add('DELETE', '/documents/:id', 'removal');
router.add('GET', '/documents/:id/versions/:number/export.md', 'export');

test('parts that have a name are given under it, as they stand in the address, with the pattern', () => {
  expect(router.find('GET', '/documents/a%20b/versions/2/export.md')).toEqual({
    handler: 'export',
    path: '/documents/:id/versions/:number/export.md',
    params: { id: 'a%20b', number: '2' },
  });
});

test('what was added first goes first, where its method is the one that is asked', () => {
  expect(router.find('GET', '/documents/list')?.handler).toBe('list');
  expect(router.find('DELETE', '/documents/list')).toMatchObject({
    handler: 'removal',
    params: { id: 'list' },
  });
});

test('slashes at the end change nothing', () => {
  expect(router.find('GET', '/documents/7//')).toMatchObject({ handler: 'document', params: { id: '7' } });
  expect(router.find('GET', '/')?.handler).toBe('start');
});

test.each(['/documents', '/documents//versions/1/export.md', '/documents/1/versions', '/Documents/1', '/x'])(
  'nothing answers %s',
  (path) => {
    expect(router.find('GET', path)).toBeUndefined();
    expect(router.methods(path)).toEqual([]);
  },
);

test('a path tells which methods it answers', () => {
  expect(router.methods('/documents/7')).toEqual(['GET', 'DELETE']);
});
