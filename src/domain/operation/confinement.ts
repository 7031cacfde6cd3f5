/** How far the kernel keeps processes that read what anybody may have made from everything else. */
export interface Confinement {
  /** The version of Landlock that holds: from 1 other files, from 4 TCP, from 6 signals as well; 0 where there is none. */
  readonly landlock: number;
  /** Whether system calls are filtered: no sockets, no programs, no other processes. */
  readonly seccomp: boolean;
}

/** Who is confined. */
export const CONFINED_PROCESSES = ['conversion', 'answer', 'tesseract'] as const;
export type ConfinedProcess = (typeof CONFINED_PROCESSES)[number];

/** As processes told last; nothing of those that none was started of. */
export type Confinements = Partial<Record<ConfinedProcess, Confinement>>;

const NAMES: Record<ConfinedProcess, string> = {
  conversion: 'Processes that convert',
  answer: 'Processes that answer',
  tesseract: 'Tesseract',
};

/** A sentence for an administrator for each way of being confined. */
export function describeConfinements(confinements: Confinements): string {
  const said = new Map<string, string[]>();
  for (const process of CONFINED_PROCESSES) {
    const confinement = confinements[process];
    if (confinement === undefined) continue;
    const says = describe(confinement);
    said.set(says, [...(said.get(says) ?? []), NAMES[process]]);
  }
  return [...said].map(([says, names]) => `${names.join(', ')}: ${says}`).join(' ');
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
  return 'not confined: this system has neither Landlock nor seccomp, or something withholds them, or it is a script.';
}
