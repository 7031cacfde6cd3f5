/** How far the kernel keeps conversion processes from everything but the file they work on. */
export interface Confinement {
  /** The version of Landlock that holds: from 1 other files, from 4 TCP, from 6 signals as well; 0 where there is none. */
  readonly landlock: number;
  /** Whether system calls are filtered: no sockets, no programs, no other processes. */
  readonly seccomp: boolean;
}

/** One sentence for an administrator. */
export function describeConfinement({ landlock, seccomp }: Confinement): string {
  if (landlock > 0 && seccomp) {
    return 'Conversion processes reach no network, no other process, and no file but their own; Tesseract only those of programs.';
  }
  if (seccomp) {
    return 'Conversion processes and Tesseract reach no network and no other process, but may read files: this kernel has no Landlock, or something withholds it.';
  }
  if (landlock > 0) {
    return 'Conversion processes reach no file but their own, but may call any system call: seccomp is missing or withheld here.';
  }
  return 'Conversion processes are not confined: this system has neither Landlock nor seccomp, or something withholds them.';
}
