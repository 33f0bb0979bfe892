import type { SyncContext } from '../context.ts';
import { changeFile } from './file-records.ts';

/** At most four times a second: enough for an eye, and nothing beside the upload itself. */
const spacing = 250;

/** Shows how many bytes of a photo have left, and keeps the address at which its upload can be resumed. */
export function progressInto(context: SyncContext, id: string) {
  let written: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  let last = 0;
  const write = (next: () => PromiseLike<unknown>): void => {
    written = written.then(next).catch((error: unknown) => {
      failure ??= { error };
    });
  };
  return {
    sent(bytes: number): void {
      last = bytes;
      const now = context.platform.now();
      if (now - shownAt < spacing) return;
      shownAt = now;
      write(() => context.mirror.files.update(id, { sent: bytes }));
    },
    url(uploadUrl: string): void {
      write(() => changeFile(context, id, () => ({ uploadUrl })));
    },
    /** Resolves when all of it is written, with the last count in the outbox; throws what a write threw. */
    async end(): Promise<void> {
      write(() => changeFile(context, id, () => ({ sent: last })));
      await written;
      if (failure !== null) throw failure.error;
    },
  };
}
