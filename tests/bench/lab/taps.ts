import { liveQuery } from 'dexie';
import { must } from '../../../domain/kernel/assert.ts';
import { engine } from '../../../src/commands/engine.ts';
import { countPending } from '../../../src/mirror/pending.ts';
import type { Lab, Tap } from './contract.ts';
import { mark, marks, mirrorOfDevice, takeFresh } from './device.ts';
import { painted } from './painted.ts';
import { until } from './until.ts';

const [collect] = marks;

/** A screen in short: an address with its status and the pill's counts, drawn anew whenever their rows change. */
function show(address: string): { drawnAs(text: string): Promise<void>; close(): void } {
  const mirror = mirrorOfDevice();
  const output = must(document.querySelector('#shown'), 'the output');
  const waits = new Map<string, () => void>();
  const subscription = liveQuery(() =>
    Promise.all([mirror.rows('operational-addresses').get(address), countPending(mirror)]),
  ).subscribe(([row, waiting]) => {
    const status = row?.completionStatus ?? '';
    output.textContent = `${status}, ${waiting.changes} waiting`;
    waits.get(status)?.();
  });
  return {
    drawnAs(status) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waits.set(status, resolve);
      if (output.textContent?.startsWith(`${status},`)) resolve();
      return promise;
    },
    close: () => subscription.unsubscribe(),
  };
}

async function tap(address: string): Promise<Tap> {
  document.querySelector('#shown')?.replaceChildren();
  const screen = show(address);
  await screen.drawnAs(collect.from);
  await painted();
  const start = performance.now();
  const visible = screen.drawnAs(collect.to).then(painted);
  await mark(address, collect);
  const durable = performance.now() - start;
  const seen = (await visible) - start;
  screen.close();
  return { durable, visible: seen };
}

export const taps: Lab['taps'] = async (count) => {
  const results: Tap[] = [];
  for (let made = 0; made < count; made++) results.push(await tap(takeFresh()));
  return results;
};

export const freshAddress: Lab['freshAddress'] = async () => takeFresh();

export const tapOn: Lab['tapOn'] = async (address) => {
  await mark(address, collect);
  // As when the page is hidden: the mark is not held back, and its request begins now.
  const at = performance.timeOrigin + performance.now();
  await engine.syncNow();
  return at;
};

export const paintedAs: Lab['paintedAs'] = async (address, status) => {
  const output = must(document.querySelector('#shown'), 'the output');
  const row = await until(
    () => mirrorOfDevice().rows('operational-addresses').get(address),
    (found) => found?.completionStatus === status,
  );
  output.textContent = row?.completionStatus ?? '';
  return performance.timeOrigin + (await painted());
};
