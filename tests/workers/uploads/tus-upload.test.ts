import { getEventListeners } from 'node:events';
import type { HttpStack } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { type UploadRequest, uploadByTus } from '../../../workers/sync/uploads/tus-upload.ts';
import { fetchHttpStack } from '../../support/fetch-http-stack.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { Clock } from './device.ts';

let office: PhotoOffice;
let clock: Clock;
let ending: AbortController;
let told: { sent: number[]; taken: number[]; urls: string[] };

beforeEach(async () => {
  office = await openPhotoOffice();
  clock = new Clock();
  ending = new AbortController();
  told = { sent: [], taken: [], urls: [] };
});

afterEach(() => office.close());

const bytes = someBytes(300_000, 1);

const upload = async (given: Partial<UploadRequest> = {}) =>
  uploadByTus({
    endpoint: `${office.restBase}/uploads`,
    uploadUrl: null,
    metadata: { photo: 'a', hash: await sha256(bytes) },
    bytes,
    headers: async () => ({ authorization: 'Bearer good' }),
    httpStack: fetchHttpStack(fetch),
    now: clock.now,
    later: clock.later,
    onProgress: (sent) => told.sent.push(sent),
    onUrl: (url) => told.urls.push(url),
    onTaken: (taken) => told.taken.push(taken),
    signal: ending.signal,
    ...given,
  });

test('an upload tells how far it is and where it can be resumed, and leaves nothing behind', async () => {
  expect(await upload()).toBeNull();
  expect(office.received.get('a')).toEqual([await sha256(bytes)]);
  expect(told.taken).toEqual([0, 262_144, 300_000]);
  expect(told.sent.at(-1)).toBe(300_000);
  expect(told.urls).toEqual([expect.stringMatching(/\/rest\/uploads\/.+/)]);
  expect(clock.waiting).toBe(0);
  expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
});

test('one that is resumed asks how far it was, and sends the rest', async () => {
  office.trouble = (call) => (call === 'PATCH uploads' && told.taken.length > 1 ? { kind: 'cut', after: 10 } : null);
  expect(await upload()).toEqual({ kind: 'transient', code: 'network', retryAfter: null });
  expect([clock.waiting, getEventListeners(ending.signal, 'abort')]).toEqual([0, []]);
  office.trouble = () => null;
  office.calls.length = 0;
  expect(await upload({ uploadUrl: told.urls[0] ?? null })).toBeNull();
  expect(office.calls).toEqual(['HEAD uploads', 'PATCH uploads']);
});

test('each request has the headers of its moment: a session may be renewed while a long upload runs', async () => {
  let asked = 0;
  const headers = async () => {
    asked += 1;
    office.tokens.clear();
    office.tokens.add(`token ${asked}`);
    return { authorization: `Bearer token ${asked}` };
  };
  expect(await upload({ headers })).toBeNull();
  expect(asked).toBe(3);
});

test('one that was ended before it began asks nobody', async () => {
  ending.abort();
  expect(await upload()).toEqual({ kind: 'stopped' });
  expect(office.calls).toEqual([]);
  expect(clock.waiting).toBe(0);
});

test('one that is ended stops where it is', async () => {
  office.trouble = (call) => {
    if (call !== 'PATCH uploads') return null;
    ending.abort();
    return { kind: 'hang' };
  };
  expect(await upload()).toEqual({ kind: 'stopped' });
  expect(office.calls).toEqual(['POST uploads', 'PATCH uploads']);
  expect(clock.waiting).toBe(0);
});

/** A network that calls `during` while bytes leave, with what tells how much of it has left. */
function slowStack(during: (sent: (bytes: number) => void) => void): HttpStack {
  const inner = fetchHttpStack(fetch);
  return {
    getName: () => 'slow',
    createRequest(method, url) {
      const request = inner.createRequest(method, url);
      let progress: (sent: number) => void = () => undefined;
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => request.setHeader(name, value),
        getHeader: (name) => request.getHeader(name),
        setProgressHandler: (handler) => {
          progress = handler;
        },
        send: async (body) => {
          if (method === 'PATCH') during(progress);
          return request.send(body);
        },
        abort: () => request.abort(),
        getUnderlyingObject: () => undefined,
      };
    },
  };
}

test('one that gets on is not given up, however slowly', async () => {
  const httpStack = slowStack((sent) => {
    clock.advance(19_000);
    sent(1);
    clock.advance(19_000);
    sent(2);
    clock.advance(1000);
  });
  expect(await upload({ httpStack })).toBeNull();
});

test('one of which nothing more leaves for twenty seconds is given up', async () => {
  const stands = (sent: (bytes: number) => void, last: number) => {
    for (let times = 0; times < 2; times += 1) {
      sent(100);
      clock.advance(last / 2);
    }
  };
  expect(await upload({ httpStack: slowStack((sent) => stands(sent, 19_998)) })).toBeNull();
  expect(await upload({ httpStack: slowStack((sent) => stands(sent, 20_000)) })).toEqual({
    kind: 'transient',
    code: 'stalled',
    retryAfter: null,
  });
});

test('each reply counts as well', async () => {
  office.trouble = () => {
    clock.advance(19_000);
    return null;
  };
  expect(await upload()).toBeNull();
});

test('a reply that is not a success tells what it was', async () => {
  office.trouble = () => ({ kind: 'status', status: 503, body: '{"code":"busy"}', headers: { 'retry-after': '7' } });
  expect(await upload()).toEqual({ kind: 'transient', code: 'busy', retryAfter: 7000 });
});

test('a piece that is sent whole and never answered ends after 20 s, and its request is cut', async () => {
  let cut: AbortSignal | null | undefined = null;
  const through: typeof fetch = (input, init) => {
    if (init?.method !== 'PATCH') return fetch(input, init);
    cut = init.signal;
    return new Promise(() => undefined);
  };
  const ended = upload({ httpStack: fetchHttpStack(through) });
  await vi.waitFor(() => expect(cut).not.toBeNull());
  clock.advance(20_000);
  expect(await ended).toEqual({ kind: 'transient', code: 'stalled', retryAfter: null });
  expect((cut as AbortSignal | null)?.aborted).toBe(true);
});
