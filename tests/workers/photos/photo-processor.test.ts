import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPartMissing, PartMissing } from '../../../domain/errors/faults.ts';
import { minute } from '../../../domain/kernel/time.ts';
import { PhotoProcessor } from '../../../workers/photos/photo-processor.ts';
import { PortWorker } from '../../src/support/port-worker.ts';
import { smallJpeg } from '../../support/photos.ts';

const photo = () => ({ bytes: smallJpeg(), mediaType: 'image/jpeg', timeZone: 'Europe/Athens' });
const never = new Promise<never>(() => undefined);

/** The workers that were started, each with what it does when it is asked. */
let workers: PortWorker[];
let processor: PhotoProcessor;

/** Workers of which each does this. */
function work(given: { start?: () => Promise<true> | true; process?: (of: unknown) => Promise<unknown> }): void {
  const exposed = { start: () => true, process: () => never, ...given };
  vi.stubGlobal(
    'Worker',
    class extends PortWorker {
      constructor() {
        super(exposed);
        workers.push(this);
      }
    },
  );
}

beforeEach(() => {
  workers = [];
  processor = new PhotoProcessor();
  vi.stubGlobal('OffscreenCanvas', class {});
});

afterEach(() => {
  processor.close();
  vi.useRealTimers();
});

test('a photo is handed over once the script is here, and comes back processed', async () => {
  const asked: string[] = [];
  work({
    start: () => asked.push('start') > 0 || true,
    process: async () => asked.push('process') && { decoded: true },
  });
  expect(await processor.process(photo())).toEqual({ decoded: true });
  expect(asked).toEqual(['start', 'process']);
});

test('a script that does not come is a missing part; the next photo begins anew', async () => {
  work({ start: () => never });
  const going = processor.process(photo());
  const missing = expect(going).rejects.toSatisfy(isPartMissing);
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  workers[0]?.dispatchEvent(new Event('error'));
  await missing;
  expect(workers[0]?.ended).toBe(true);
  work({ process: async () => 'processed' });
  expect(await processor.process(photo())).toBe('processed');
});

test('a script that is on its way for ever is one as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  work({ start: () => never });
  const missing = expect(processor.process(photo())).rejects.toSatisfy(isPartMissing);
  await Promise.all([missing, vi.advanceTimersByTimeAsync(2 * minute)]);
});

test('a worker that is lost at its first photo has met with that photo', async () => {
  let begun = (): void => undefined;
  const working = new Promise<void>((resolve) => {
    begun = resolve;
  });
  work({
    process: () => {
      begun();
      return never;
    },
  });
  const going = processor.process(photo());
  const lost = expect(going).rejects.not.toSatisfy(isPartMissing);
  await working;
  workers[0]?.dispatchEvent(new Event('error'));
  await lost;
  await expect(going).rejects.toThrow('was lost');
});

test('a decoder that is missing is told as that from the worker', async () => {
  work({ process: () => Promise.reject(new PartMissing()) });
  await expect(processor.process(photo())).rejects.toSatisfy(isPartMissing);
});
