/** How far the kernel confines processes that read untrusted files. */
export interface Confinement {
  /**
   * The active version of Landlock: from 1 it restricts files, from 4 TCP, from 6 signals as well; 0 if unavailable.
   */
  readonly landlock: number;
  /** Whether system calls are filtered: no sockets, no programs, no other processes. */
  readonly seccomp: boolean;
}

/** The kinds of confined processes. */
export const CONFINED_PROCESSES = ['conversion', 'answer', 'tesseract'] as const;
export type ConfinedProcess = (typeof CONFINED_PROCESSES)[number];

/** The latest reports of processes; empty for kinds that were not started yet. */
export type Confinements = Partial<Record<ConfinedProcess, Confinement>>;

const NAMES: Record<ConfinedProcess, string> = {
  conversion: 'Processes that convert',
  answer: 'Processes that answer',
  tesseract: 'Tesseract',
};

/** Describes the confinements for the administrator, a sentence for each distinct one. */
export function describeConfinements(confinements: Confinements): string {
  const names = new Map<string, string[]>();
  for (const process of CONFINED_PROCESSES) {
    const confinement = confinements[process];
    if (confinement === undefined) continue;
    const says = describe(confinement);
    names.set(says, [...(names.get(says) ?? []), NAMES[process]]);
  }
  return [...names].map(([says, processes]) => `${processes.join(', ')}: ${says}`).join(' ');
}

export function isWhole({ landlock, seccomp }: Confinement): boolean {
  return landlock > 0 && seccomp;
}

function describe(confinement: Confinement): string {
  if (isWhole(confinement)) return 'no network, no other process, and no file but what they work with.';
  if (confinement.seccomp) {
    return 'no network and no other process, but they may read files: this kernel has no Landlock, or something withholds it.';
  }
  if (confinement.landlock > 0) {
    return 'no file but what they work with, but any system call: seccomp is missing or withheld here.';
  }
  return 'not confined: this system has neither Landlock nor seccomp, or something withholds them (such as MemoryDenyWriteExecute), or it is a script.';
}
