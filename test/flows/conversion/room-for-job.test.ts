import { expect, test } from 'bun:test';
import { RoomForJob } from '../../../src/flows/conversion/room-for-job.ts';
import { NotYet } from '../../../src/queue/job-loop.ts';

const MEGABYTE = 1024 * 1024;

test('a job for which the disk was too full waits for more room, or a minute', () => {
  let free = 60 * MEGABYTE;
  let at = 0;
  const room = new RoomForJob(
    () => free,
    () => at,
  );
  room.require(1);
  room.note(1);
  expect(() => room.require(1)).toThrow(NotYet);
  room.require(2);
  free = 61 * MEGABYTE;
  room.require(1);
  room.note(1);
  at = 59_999;
  expect(() => room.require(1)).toThrow(NotYet);
  at = 60_000;
  room.require(1);
});
