/**
 * Rounds of pushes in which the service is killed at some moment and started again, while its clients retry whatever was
 * not acknowledged.
 */
import { type Acknowledged, type Ledger, push, pushVersion, type Target } from './clients.ts';
import type { SoakedService } from './service.ts';

export interface Round {
  /** Tells documents of this round from others, in their names. */
  readonly name: string;
  readonly pushes: number;
  readonly clients: number;
  /** Kills the service once so many pushes of the round have been acknowledged. */
  readonly killAfter: number;
}

/** One document in so many gets a second version. */
const EVERY_VERSION = 4;

export async function runKilledRound(
  service: SoakedService,
  target: Target,
  ledger: Ledger,
  { name, pushes, clients, killAfter }: Round,
): Promise<void> {
  const { promise: isTime, resolve: beginKill } = Promise.withResolvers<void>();
  let begun = 0;
  let acknowledged = 0;
  const acknowledge = () => {
    acknowledged++;
    if (acknowledged === killAfter) beginKill();
  };
  const client = async () => {
    let last: Acknowledged | undefined;
    while (begun < pushes) {
      const number = begun++;
      if (number % EVERY_VERSION === EVERY_VERSION - 1 && last !== undefined)
        await pushVersion(target, ledger, last, `${name}v${number}`);
      else last = await push(target, ledger, `${name}n${number}`);
      acknowledge();
    }
  };
  const kill = async () => {
    await isTime;
    await service.kill();
    await service.start();
  };
  await Promise.all([kill(), ...Array.from({ length: clients }, client)]);
}
