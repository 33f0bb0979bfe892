import type { Platform } from '../platform.ts';

/** Reports a fault about source files, which stops nothing. Signing out may close the databases meanwhile: that is none. */
export function noteUnlessClosed({ noteFault }: Pick<Platform, 'noteFault'>, fault: unknown): void {
  if (!(fault instanceof Error && fault.name === 'DatabaseClosedError')) noteFault('sources', fault);
}

/** Runs work on source files; whether it was done. */
export async function unlessClosed(platform: Pick<Platform, 'noteFault'>, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (fault) {
    noteUnlessClosed(platform, fault);
    return false;
  }
}
