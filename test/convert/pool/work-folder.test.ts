import { afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompareTask, ReadTask } from '../../../src/convert/pool/protocol.ts';
import { bringBytes, WorkFolder, WorkFolders } from '../../../src/convert/pool/work-folder.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';

let root = '';
let input = '';

beforeEach(() => {
  root = makeFolder();
  input = join(root, 'blob');
  writeFileSync(input, 'what is read');
});
afterEach(() => removeFolder(root));

function read(given: Partial<ReadTask> = {}): ReadTask {
  const outputs = { markdownOutput: null, passagesOutput: null, cellsOutput: null };
  return { kind: 'read', input, fileKind: 'md', fileName: 'a.md', ocr: null, ...outputs, ...given };
}

/** More than what is sent along with a task. */
const LONG = 'what is read '.repeat(10_000);

function openFolder(): WorkFolder {
  return new WorkFolder(join(root, 'conversions', '0'));
}

test('what a task reads lies in the folder under another name, and is not copied, unless it is small', () => {
  const folder = openFolder();
  expect((folder.bring(read()) as ReadTask).input).toEqual(readFileSync(input));
  writeFileSync(input, LONG);
  const brought = folder.bring(read()) as ReadTask;
  expect(dirname(String(brought.input))).toBe(folder.inputs);
  expect(statSync(String(brought.input)).ino).toBe(statSync(input).ino);
  folder.settle();
  expect(readdirSync(folder.inputs)).toEqual([]);
  expect(readFileSync(input, 'utf8')).toBe(LONG);
});

test('what a task wrote is where it was asked for once it is done, and only that', () => {
  const folder = openFolder();
  const wanted = { markdownOutput: join(root, 'markdown'), cellsOutput: join(root, 'cells') };
  const brought = folder.bring(read(wanted)) as ReadTask;
  expect(dirname(brought.markdownOutput ?? '')).toBe(folder.outputs);
  writeFileSync(brought.markdownOutput ?? '', '# Read');
  expect(existsSync(wanted.markdownOutput)).toBeFalse();
  folder.settle();
  expect(readFileSync(wanted.markdownOutput, 'utf8')).toBe('# Read');
  expect(existsSync(wanted.cellsOutput)).toBeFalse();
});

test('a file that is not there is left for the process to miss', () => {
  const folder = openFolder();
  const task: CompareTask = {
    kind: 'compare',
    before: input,
    after: join(root, 'gone'),
    output: join(root, 'made'),
  };
  const brought = folder.bring(task) as CompareTask;
  expect(existsSync(brought.before)).toBeTrue();
  expect(existsSync(brought.after)).toBeFalse();
  folder.settle();
});

test('a process without a folder is given the bytes of what it reads', () => {
  const { input: given } = bringBytes(read()) as ReadTask;
  expect(new TextDecoder().decode(given as Uint8Array)).toBe('what is read');
});

test('what a process leaves is gone before another one has the folder', () => {
  const folders = new WorkFolders(join(root, 'conversions'));
  const [first, second] = [folders.take(), folders.take()];
  expect(first.folder?.path).not.toBe(second.folder?.path);
  writeFileSync(join(first.folder?.outputs ?? '', 'left'), 'behind');
  first.release();
  const third = folders.take();
  expect(third.folder?.path).toBe(first.folder?.path ?? '');
  expect(readdirSync(third.folder?.outputs ?? '')).toEqual([]);
});

test('where no folder can be made there is none', () => {
  expect(new WorkFolders(join(input, 'conversions')).take().folder).toBeUndefined();
});
