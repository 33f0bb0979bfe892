import { expect, test } from 'vitest';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { Repeater } from '../../../workers/sync/uploads/repeater.ts';

/** A step that ends when the test says so, and what is told of its faults. */
function stepByStep() {
  const steps: ReturnType<typeof deferred<boolean>>[] = [];
  const faults: unknown[] = [];
  const repeater = new Repeater(
    () => {
      const step = deferred<boolean>();
      steps.push(step);
      return step.promise;
    },
    async (fault) => {
      faults.push(fault);
    },
  );
  /** Ends the step under way, and gives what follows from that its turn. */
  const end = async (found: boolean): Promise<void> => {
    steps.at(-1)?.resolve(found);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const fail = async (fault: Error): Promise<void> => {
    steps.at(-1)?.reject(fault);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { repeater, steps, faults, end, fail };
}

test('a step is repeated while it finds work, and begun when it is asked for', async () => {
  const { repeater, steps, end } = stepByStep();
  expect(steps).toHaveLength(0);
  repeater.request();
  await end(true);
  expect(steps).toHaveLength(2);
  await end(false);
  expect(steps).toHaveLength(2);
  await repeater.whenIdle();
  repeater.request();
  expect(steps).toHaveLength(3);
  await end(false);
});

test('two steps are never under way at once; asked for meanwhile, it looks once more', async () => {
  const { repeater, steps, end } = stepByStep();
  repeater.request();
  repeater.request();
  repeater.request();
  expect(steps).toHaveLength(1);
  await end(false);
  expect(steps).toHaveLength(2);
  await end(false);
  expect(steps).toHaveLength(2);
});

test('asked for in the moment in which it ends, it looks once more', async () => {
  const { repeater, steps, end } = stepByStep();
  repeater.request();
  const asked = steps[0]?.promise.then(() => repeater.request());
  await end(false);
  await asked;
  expect(steps).toHaveLength(2);
  await end(false);
});

test('it is settled when no step is under way', async () => {
  const { repeater, end } = stepByStep();
  await repeater.whenIdle();
  let isSettled = false;
  repeater.request();
  const settled = repeater.whenIdle().then(() => {
    isSettled = true;
  });
  await end(true);
  expect(isSettled).toBe(false);
  await end(false);
  await settled;
  expect(isSettled).toBe(true);
});

test('a fault is told and ends the run, though it was asked for meanwhile; it can be asked for again', async () => {
  const { repeater, steps, faults, end, fail } = stepByStep();
  repeater.request();
  repeater.request();
  const broken = new Error('broken');
  await fail(broken);
  expect(faults).toEqual([broken]);
  expect(steps).toHaveLength(1);
  repeater.request();
  expect(steps).toHaveLength(2);
  await end(false);
});

test('one that is stopped ends with its step, begins no other, and tells of no fault', async () => {
  const stopped = stepByStep();
  stopped.repeater.request();
  stopped.repeater.request();
  stopped.repeater.stop();
  await stopped.end(true);
  stopped.repeater.request();
  await stopped.repeater.whenIdle();
  expect(stopped.steps).toHaveLength(1);

  const failing = stepByStep();
  failing.repeater.request();
  failing.repeater.stop();
  await failing.fail(new Error('broken'));
  expect(failing.faults).toEqual([]);
});
