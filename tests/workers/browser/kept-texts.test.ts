import { beforeEach, expect, test, vi } from 'vitest';
import { onDevice } from '../../../workers/browser/kept-texts.ts';

let texts: Map<string, string>;
let reported: unknown[];

beforeEach(() => {
  [texts, reported] = [new Map(), []];
  vi.stubGlobal('reportError', (fault: unknown) => reported.push(fault));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(name: string, text: string) {
      if (texts.size > 1) throw new DOMException('no room', 'QuotaExceededError');
      texts.set(name, text);
    },
    removeItem: (name: string) => texts.delete(name),
  });
});

test('a text is kept until it is taken away', () => {
  onDevice.put('one', 'text');
  expect(onDevice.get('one')).toBe('text');
  onDevice.put('one', null);
  expect([onDevice.get('one'), onDevice.read('one'), texts.size]).toEqual([null, null, 0]);
});

test('what was damaged is taken for nothing', () => {
  onDevice.put('one', '{"a":1}');
  expect(onDevice.read('one')).toEqual({ a: 1 });
  onDevice.put('one', '{"a"');
  expect(onDevice.read('one')).toBeNull();
});

test('what has no room stops nothing, and is reported', () => {
  for (const name of ['one', 'two', 'three']) onDevice.put(name, name);
  expect(onDevice.get('three')).toBeNull();
  expect(reported).toEqual([expect.objectContaining({ name: 'QuotaExceededError' })]);
});

test('nothing is kept, and nothing reported, where even to ask throws', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true });
  onDevice.put('one', 'text');
  onDevice.put('one', null);
  expect([onDevice.get('one'), onDevice.read('one'), reported]).toEqual([null, null, []]);
});
