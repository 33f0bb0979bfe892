import { beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { loadProgram } from '../../../workers/sync/load-program.ts';

let posted: unknown[];
let reported: unknown[];
let scope: EventTarget & { postMessage: (news: unknown) => void; reportError: (fault: unknown) => void };

beforeEach(() => {
  posted = [];
  reported = [];
  scope = Object.assign(new EventTarget(), {
    postMessage: (news: unknown) => void posted.push(news),
    reportError: (fault: unknown) => void reported.push(fault),
  });
});

const call = (data: string): void => void scope.dispatchEvent(new MessageEvent('message', { data }));

describe('a worker whose program is being loaded', () => {
  it('hands on the calls that come meanwhile, in their order and once', async () => {
    const heard: string[] = [];
    const coming = deferred<void>();
    const loaded = loadProgram(scope, () => coming.promise);
    call('first');
    call('second');
    scope.addEventListener('message', (event) => heard.push((event as MessageEvent<string>).data));
    coming.resolve();
    await loaded;
    call('third');
    expect(heard).toEqual(['first', 'second', 'third']);
    expect(posted).toEqual([]);
  });

  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://ergon.example.com/assets/worker-engine.js'],
    ['Firefox', 'error loading dynamically imported module: https://ergon.example.com/assets/worker-engine.js'],
    ['WebKit', 'Importing a module script failed.'],
  ])('tells the page that it cannot be loaded, in the words of %s', async (_browser, message) => {
    await loadProgram(scope, () => Promise.reject(new TypeError(message)));
    expect(posted).toEqual([{ type: 'programMissing' }]);
    expect(reported).toEqual([]);
  });

  it('reports a fault of the program itself as its own', async () => {
    const fault = new TypeError('undefined is not a function');
    await loadProgram(scope, () => Promise.reject(fault));
    expect(reported).toEqual([fault]);
    expect(posted).toEqual([]);
  });
});
