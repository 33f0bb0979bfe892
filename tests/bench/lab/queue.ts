import { engine } from '../../../src/commands/engine.ts';
import type { Lab } from './contract.ts';
import { mark, marks, mirrorOfDevice, takeFresh } from './device.ts';
import { until } from './until.ts';

export const fillQueue: Lab['fillQueue'] = async (count) => {
  for (let made = 0; made < count; ) {
    const address = takeFresh();
    for (const each of marks.slice(0, count - made)) {
      await mark(address, each);
      made += 1;
    }
  }
};

export const drain: Lab['drain'] = async () => {
  const { pending } = mirrorOfDevice();
  const start = performance.now();
  await engine.syncNow();
  await until(
    () => pending.count(),
    (waiting) => waiting === 0,
  );
  return performance.now() - start;
};

export const singleCalls: Lab['singleCalls'] = async (count, token) => {
  const start = performance.now();
  for (let made = 0; made < count; ) {
    const address = takeFresh();
    for (const { call } of marks.slice(0, count - made)) {
      const reply = await fetch(`/rest/operational-addresses/${call}?id=${address}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
      });
      if (!reply.ok) throw new Error(`${call}: ${reply.status} ${await reply.text()}`);
      await reply.json();
      made += 1;
    }
  }
  return performance.now() - start;
};
