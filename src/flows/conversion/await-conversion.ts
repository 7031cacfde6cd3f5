/** Runs a conversion task that somebody waits for, and converts its errors to AppErrors. */
import type { ConversionResults, ConversionTask } from '../../convert/pool/protocol.ts';
import { ConversionProcessEnded, type WorkOwner } from '../../convert/pool/work.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import { AppError } from '../../domain/errors.ts';
import type { Deps } from '../deps.ts';

/** Seconds after which a retry may succeed. */
const RETRY_AFTER = { 'Retry-After': '10' };

/**
 * Runs a task in a conversion process.
 *
 * @throws AppError unprocessable, with an explanation, for an unsuitable file; unavailable if it took too long, was
 * interrupted, or did not get a slot; rate_limited if its owner has too many tasks in progress
 */
export async function awaitConversion<Task extends ConversionTask>(
  deps: Pick<Deps, 'pool'>,
  task: Task,
  owner: WorkOwner,
): Promise<ConversionResults[Task['kind']]> {
  try {
    return await deps.pool.run(task, owner);
  } catch (error) {
    if (error instanceof ConversionProcessEnded) {
      throw unavailable('The work was interrupted; try again in some seconds.', error);
    }
    if (!(error instanceof ConversionRefused)) throw error;
    if (error.code === 'timed_out') throw unavailable(`${error.message} Try again later.`, error);
    throw new AppError('unprocessable', error.explanation, { cause: error });
  }
}

function unavailable(message: string, cause: Error): AppError {
  return new AppError('unavailable', message, { cause, headers: RETRY_AFTER });
}
