import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Where files lie in memory, and how many bytes have to be free there: several times what a run has at once. */
interface Memory {
  directory: string;
  room: number;
}

/** Linux keeps what is below this directory in memory. */
const ofLinux: Memory = { directory: '/dev/shm', room: 8 * 1024 ** 3 };

const ofRun = /^ergon-test-(\d+)$/;

function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (fault) {
    // A process of another user exists too.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}

/** Whether files can lie in memory here, with room to spare. */
function hasRoom({ directory, room }: Memory): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= room && freemem() >= room;
  } catch {
    // There is no such directory, as on systems other than Linux.
    return false;
  }
}

/** Removes what killed runs left behind. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, started] = ofRun.exec(name) ?? [];
    if (started !== undefined && !isRunning(Number(started))) rmSync(join(memory, name), { recursive: true });
  }
}

/**
 * A new directory for what tests throw away, open to the user that PostgreSQL runs as; whoever asked for it removes it. Databases
 * are copied hundreds of times, which takes a sixth less in memory: there it is where there is room, unless `TMPDIR` names a place.
 */
export function makeScratch(named = process.env.TMPDIR ?? null, memory = ofLinux): string {
  if (named !== null || !hasRoom(memory)) return mkdtempSync(join(tmpdir(), 'ergon-test-'));
  removeLeftovers(memory.directory);
  const directory = join(memory.directory, `ergon-test-${process.pid}`);
  mkdirSync(directory);
  // As temporary directories are: everybody may write, and remove their own.
  chmodSync(directory, 0o1777);
  return directory;
}
