/**
 * What a file would do that has taken over the conversion process that reads it. It is loaded into the process before its
 * own program, waits until that says how it is confined, and sends what came of each attempt: the error that the system
 * gave, or that it succeeded. In JavaScript and one file, since it is handed over in a data URL: the process may read no
 * other file.
 */
import { CFunction, dlopen, ptr, read } from 'bun:ffi';
import fs from 'node:fs';

const ERRORS = { 1: 'EPERM', 3: 'ESRCH', 13: 'EACCES', 18: 'EXDEV', 22: 'EINVAL', 38: 'ENOSYS' };

const { dataFolder, folder, parent, libc: path, blob } = JSON.parse(process.env.HOSTILE);
const libc = dlopen(path, {
  syscall: { args: Array(7).fill('i64'), returns: 'i64' },
  __errno_location: { args: [], returns: 'ptr' },
});

function call(number, ...args) {
  const values = args.map((one) => (typeof one === 'object' && one !== null ? ptr(one) : (one ?? 0)));
  const all = [number, ...values, 0, 0, 0, 0, 0, 0].slice(0, 7);
  if (libc.symbols.syscall(...all) !== -1n) return 'succeeded';
  const reason = read.i32(libc.symbols.__errno_location());
  return ERRORS[reason] ?? String(reason);
}

function attempt(work) {
  try {
    work();
    return 'succeeded';
  } catch (error) {
    return error.code ?? String(error);
  }
}

const text = (value) => Buffer.from(`${value}\0`);
/** By x86_64 and aarch64. */
const NUMBERS = {
  socket: [41, 198],
  socketpair: [53, 199],
  bind: [49, 200],
  connect: [42, 203],
  listen: [50, 201],
  accept4: [288, 242],
  kill: [62, 129],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  fcntl: [72, 25],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_open: [434, 434],
  pidfd_send_signal: [424, 424],
  execve: [59, 221],
  execveat: [322, 281],
  clone: [56, 220],
  clone3: [435, 435],
  prlimit64: [302, 261],
  setpriority: [141, 140],
  sched_setaffinity: [203, 122],
  memfd_create: [319, 279],
  io_uring_setup: [425, 425],
  bpf: [321, 280],
  mount: [165, 40],
  umount2: [166, 39],
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  open_by_handle_at: [304, 265],
  chmod: [268, 53],
  chown: [260, 54],
  rename: [264, 38],
  utimes: [280, 88],
  reboot: [169, 142],
  prctl: [157, 167],
};
const number = (name) => NUMBERS[name][process.arch === 'x64' ? 0 : 1];
const AT_FDCWD = -100;

function attemptAll() {
  const { AF_UNIX, AF_INET, AF_INET6, AF_NETLINK } = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
  const [STREAM, DATAGRAM] = [1, 2];
  const database = `${dataFolder}/docgate.sqlite`;
  const input = `${folder}/in/input`;
  const files = {
    'read the accounts of the machine': () => fs.readFileSync('/etc/passwd'),
    'read the database': () => fs.readFileSync(database),
    'write the database': () => fs.openSync(database, 'r+'),
    'write the log of the database': () => fs.openSync(`${database}-wal`, 'r+'),
    'write the index of that log': () => fs.openSync(`${database}-shm`, 'r+'),
    'read a blob': () => fs.readFileSync(`${dataFolder}/blobs/${blob}`),
    'write a blob': () => fs.openSync(`${dataFolder}/blobs/${blob}`, 'r+'),
    'read a key': () => fs.readFileSync(`${dataFolder}/login-links.key`),
    'list the blobs': () => fs.readdirSync(`${dataFolder}/blobs`),
    'list the files of another process': () => fs.readdirSync(`${dataFolder}/conversions`),
    'list what it may read': () => fs.readdirSync(`${folder}/in`),
    'read what another process converts': () => fs.readFileSync(`${dataFolder}/conversions/other`),
    'read the journal of the blobs': () => fs.readFileSync(`${dataFolder}/journal/1`),
    'read the environment of the service': () => fs.readFileSync(`/proc/${parent}/environ`),
    'read the memory of the service': () => fs.openSync(`/proc/${parent}/mem`, 'r'),
    'write into the folder of temporary files': () => fs.writeFileSync('/tmp/hostile', 'x'),
    'write into the data folder': () => fs.writeFileSync(`${dataFolder}/hostile`, 'x'),
    'write over what it reads': () => fs.openSync(input, 'r+'),
    'cut what it reads': () => fs.truncateSync(input, 0),
    'remove what it reads': () => fs.unlinkSync(input),
    'make a folder': () => fs.mkdirSync(`${folder}/out/folder`),
    'make a link to a file elsewhere': () => fs.symlinkSync(database, `${folder}/out/link`),
    'link what it reads where it writes': () => fs.linkSync(input, `${folder}/out/link`),
    'move what it reads': () => fs.renameSync(input, `${folder}/out/moved`),
    'start a program': () => Bun.spawnSync(['/bin/true']),
  };
  const changed = text(database);
  const calls = {
    'open a TCP socket': () => call(number('socket'), AF_INET, STREAM, 0),
    'open a TCP socket of IPv6': () => call(number('socket'), AF_INET6, STREAM, 0),
    'open a UDP socket': () => call(number('socket'), AF_INET, DATAGRAM, 0),
    'open a unix socket': () => call(number('socket'), AF_UNIX, STREAM, 0),
    'open a pair of sockets': () => call(number('socketpair'), AF_UNIX, STREAM, 0, new Int32Array(2)),
    'open a netlink socket': () => call(number('socket'), AF_NETLINK, 3, 0),
    'bind what it has': () => call(number('bind'), 0, abstractAddress(), 10),
    'connect what it has': () => call(number('connect'), 0, abstractAddress(), 10),
    'listen on what it has': () => call(number('listen'), 0, 1),
    'accept on what it has': () => call(number('accept4'), 0, null, null, 0),
    'signal the service': () => call(number('kill'), parent, 0),
    'signal a thread of the service': () => call(number('tgkill'), parent, parent, 0),
    'signal everybody': () => call(number('kill'), -1, 0),
    'queue a signal': () => call(number('rt_sigqueueinfo'), parent, 0, new Uint8Array(128)),
    'have the service signalled about a file': () => call(number('fcntl'), 0, 8, parent),
    'open the service as a file': () => call(number('pidfd_open'), parent, 0),
    'signal by such a file': () => call(number('pidfd_send_signal'), 0, 0, null, 0),
    'trace the service': () => call(number('ptrace'), 16, parent, 0, 0),
    'read memory of the service': () => call(number('process_vm_readv'), parent, null, 0, null, 0, 0),
    'write memory of the service': () => call(number('process_vm_writev'), parent, null, 0, null, 0, 0),
    'execute a program': () => call(number('execve'), text('/bin/true'), null, null),
    'execute an open file': () => call(number('execveat'), AT_FDCWD, text('/bin/true'), null, null, 0),
    'make a process': () => call(number('clone'), 17, 0, 0, 0, 0),
    'make a process in another way': () => call(number('clone3'), new Uint8Array(88), 88),
    'limit the service': () => call(number('prlimit64'), parent, 7, new BigUint64Array(2), null),
    'slow the service down': () => call(number('setpriority'), 0, parent, 19),
    'choose the processor of the service': () =>
      call(number('sched_setaffinity'), parent, 8, new BigUint64Array([1n])),
    'make a file that nobody counts': () => call(number('memfd_create'), text('x'), 0),
    'queue calls by io_uring': () => call(number('io_uring_setup'), 1, new Uint8Array(120)),
    'load a program into the kernel': () => call(number('bpf'), 0, null, 0),
    mount: () => call(number('mount'), text('x'), text('/mnt'), text('tmpfs'), 0, null),
    unmount: () => call(number('umount2'), text('/mnt'), 0),
    'get a namespace of its own': () => call(number('unshare'), 0x1000_0000),
    'enter a namespace': () => call(number('setns'), 0, 0),
    'choose another root': () => call(number('chroot'), text('/')),
    'watch the kernel': () => call(number('perf_event_open'), new Uint8Array(120), 0, -1, -1, 0),
    'handle faults of memory': () => call(number('userfaultfd'), 0),
    'ask for keys': () => call(number('keyctl'), 0, -3, 0),
    'open a file by its handle': () => call(number('open_by_handle_at'), AT_FDCWD, new Uint8Array(128), 0),
    'change who may read the database': () => call(number('chmod'), AT_FDCWD, changed, 0o777),
    'give the database away': () => call(number('chown'), AT_FDCWD, changed, 1, 1, 0),
    'rename the database': () => call(number('rename'), AT_FDCWD, changed, AT_FDCWD, text('/tmp/x')),
    'date the database back': () => call(number('utimes'), AT_FDCWD, changed, null, 0),
    'restart the machine': () => call(number('reboot'), 0, 0, 0, null),
    'stay when the service is gone': () => call(number('prctl'), 1, 0, 0, 0, 0),
  };
  return Object.fromEntries([
    ...Object.entries(files).map(([name, work]) => [name, attempt(work)]),
    ...Object.entries(calls).map(([name, work]) => [name, work()]),
    ...(process.arch === 'x64' ? [['call in the way of x32', call(0x4000_0000 + 39)]] : []),
    ['make what it writes', attempt(() => fs.writeFileSync(`${folder}/out/made`, 'made'))],
    ['read what it reads', attempt(() => fs.readFileSync(input))],
  ]);
}

/** struct sockaddr_un of an abstract name. */
function abstractAddress() {
  return Uint8Array.of(1, 0, 0, ...Buffer.from('hostile'));
}

/** int 0x80: the way of 32 bits, which has numbers of its own. */
function callInAnotherWay() {
  const [WRITABLE_AND_EXECUTABLE, PRIVATE_AND_ANONYMOUS] = [7, 0x22];
  const page = Number(
    libc.symbols.syscall(9, 0, 4096, WRITABLE_AND_EXECUTABLE, PRIVATE_AND_ANONYMOUS, -1, 0),
  );
  const code = Uint8Array.of(0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3);
  // pread(2) from a file of one's own is one way to get bytes there.
  fs.writeFileSync(`${folder}/out/code`, code);
  const file = fs.openSync(`${folder}/out/code`, 'r');
  libc.symbols.syscall(17, file, page, code.length, 0, 0, 0);
  CFunction({ ptr: page, args: [], returns: 'i32' })();
  process.send({ type: 'alive' });
}

if (process.env.UNCONFINED === 'yes') callInAnotherWay();
else if (process.send !== undefined) {
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    const isSent = send(message, ...rest);
    if (message.type === 'confined') {
      send({ type: 'attempts', attempts: attemptAll() });
      if (process.arch === 'x64') callInAnotherWay();
    }
    return isSent;
  };
}
