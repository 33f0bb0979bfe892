import { beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../domain/push/schema.ts';
import { openPushed, type PushScope, renewPush, showPushed } from '../../../workers/service-worker/push.ts';
import { takeAway } from '../../support/newer-features.ts';

const origin = 'https://ergon.example.com';

const message: PushMessage = { id: 'n1', title: 'New task', text: 'Ψυγείο', language: 'en', url: '/tasks/1' };
const pushed = (value: unknown) => ({ json: () => value });

/** A window of the app; `listens` once the page has started, which takes as many messages as it says. */
class FakeWindow {
  readonly url: string;
  visibilityState = 'hidden';
  focused = false;
  deaf: number;
  /** Loaded past the service worker, which may not navigate it. */
  foreign = false;
  readonly heard: unknown[] = [];
  readonly navigated: string[] = [];

  constructor(path: string, { deaf = 0, visible = false }: { deaf?: number; visible?: boolean } = {}) {
    this.url = `${origin}${path}`;
    this.deaf = deaf;
    this.visibilityState = visible ? 'visible' : 'hidden';
  }

  async focus(): Promise<this> {
    this.focused = true;
    return this;
  }

  async navigate(url: string): Promise<null> {
    if (this.foreign) throw new TypeError('not controlled');
    this.navigated.push(url);
    return null;
  }

  postMessage(data: unknown, [port]: MessagePort[]): void {
    this.deaf -= 1;
    if (this.deaf >= 0) return;
    this.heard.push(data);
    port?.postMessage(true);
  }
}

let windows: FakeWindow[];
let shown: { title: string; options: object }[];
let endpoint: string;
let keys: ArrayBuffer[];

const scope: PushScope = {
  location: { origin },
  clients: {
    matchAll: async () => windows,
    openWindow: async (url) => {
      const opened = new FakeWindow(url.slice(origin.length), { deaf: 1 });
      windows.push(opened);
      return opened;
    },
  },
  registration: {
    showNotification: async (title, options) => void shown.push({ title, options }),
    pushManager: {
      getSubscription: async () => ({ endpoint }),
      subscribe: async ({ applicationServerKey }) => void keys.push(applicationServerKey),
    },
  },
};

beforeEach(() => {
  windows = [];
  shown = [];
  keys = [];
  endpoint = 'https://fcm.googleapis.com/fcm/send/x';
});

describe('what is pushed', () => {
  it('is shown under its id, so that twice is once', async () => {
    await showPushed(scope, pushed(message));
    expect(shown).toEqual([
      {
        title: 'New task',
        options: expect.objectContaining({
          body: 'Ψυγείο',
          tag: 'n1',
          lang: 'en',
          silent: false,
          data: { id: 'n1', url: '/tasks/1' },
        }),
      },
    ]);
  });

  it('is not shown while the app is in view, which tells of it by itself', async () => {
    windows = [new FakeWindow('/tasks'), new FakeWindow('/my-day', { visible: true })];
    await showPushed(scope, pushed(message));
    expect(shown).toEqual([]);
  });

  it('is shown beside a task that was shared, which tells of nothing', async () => {
    windows = [new FakeWindow('/flow/1', { visible: true })];
    await showPushed(scope, pushed(message));
    expect(shown).toHaveLength(1);
  });

  it('is shown quietly where Apple would end a subscription that shows nothing', async () => {
    windows = [new FakeWindow('/my-day', { visible: true })];
    endpoint = 'https://web.push.apple.com/x';
    await showPushed(scope, pushed(message));
    expect(shown).toMatchObject([{ options: { silent: true } }]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', { json: () => JSON.parse('{') }],
    ['another shape', pushed({ ...message, url: 7 })],
  ])('shows that there is something even when it is %s, since browsers ask for that', async (_, data) => {
    await showPushed(scope, data);
    expect(shown).toMatchObject([{ title: 'Ergon', options: { data: { id: null, url: null } } }]);
  });
});

describe('a notification that is pressed', () => {
  const notification = (data: unknown) => {
    const made = {
      closed: false,
      data,
      close() {
        made.closed = true;
      },
    };
    return made;
  };

  it('goes to what it is about in the window that is open, which loses nothing', async () => {
    const [other, used] = [new FakeWindow('/tasks'), new FakeWindow('/my-day')];
    used.focused = true;
    windows = [other, used];
    const pressed = notification({ id: 'n1', url: '/tasks/1' });
    await openPushed(scope, pressed);
    expect(pressed.closed).toBe(true);
    expect(used.heard).toEqual([{ type: 'OPEN', id: 'n1', url: `${origin}/tasks/1` }]);
    expect([other.heard, used.navigated, windows.length]).toEqual([[], [], 2]);
  });

  it('loads a window anew that does not answer', async () => {
    const asleep = new FakeWindow('/my-day', { deaf: 100 });
    windows = [asleep];
    await openPushed(scope, notification({ id: 'n1', url: '/tasks/1' }));
    expect(asleep.focused).toBe(true);
    expect(asleep.navigated).toEqual([`${origin}/tasks/1`]);
  });

  it('opens another window beside one that neither answers nor can be loaded anew', async () => {
    windows = [Object.assign(new FakeWindow('/my-day', { deaf: 100 }), { foreign: true })];
    await openPushed(scope, notification({ id: 'n1', url: '/tasks/1' }));
    expect(windows.map(({ url }) => url)).toEqual([`${origin}/my-day`, `${origin}/tasks/1`]);
  });

  it('opens a window where there is none of the app, and tells it once it listens', async () => {
    const shared = new FakeWindow('/flow/1');
    windows = [shared];
    await openPushed(scope, notification({ id: 'n1', url: '/tasks/1' }));
    const [, opened] = windows;
    expect(opened?.url).toBe(`${origin}/tasks/1`);
    expect(opened?.heard).toEqual([{ type: 'OPEN', id: 'n1', url: `${origin}/tasks/1` }]);
    expect(shared.heard).toEqual([]);
  });

  it('goes there in a browser that parses addresses only as it makes them', async () => {
    const putBack = takeAway(['URL.parse', 'URL.canParse']);
    try {
      await openPushed(scope, notification({ id: 'n1', url: '/tasks/1' }));
      expect(windows[0]?.url).toBe(`${origin}/tasks/1`);
    } finally {
      putBack();
    }
  });

  it.each([
    null,
    undefined,
    {},
    { url: null },
    'https://other.example.com/',
    '//other.example.com/x',
    '/\\other.example.com',
    '//[',
    '/\t/[',
    'x',
  ])('opens nothing but the app: %j', async (given) => {
    const data = typeof given === 'string' ? { id: 'n1', url: given } : given;
    await openPushed(scope, notification(data));
    expect(windows[0]?.url).toBe(`${origin}/profile?tab=log`);
  });
});

describe('a subscription that the browser ends', () => {
  const applicationServerKey = new Uint8Array([4, 1]).buffer;

  it('is made again with the same key, and the page told', async () => {
    const page = new FakeWindow('/my-day');
    windows = [page];
    await renewPush(scope, { oldSubscription: { options: { applicationServerKey } }, newSubscription: null });
    expect(keys).toEqual([applicationServerKey]);
    expect(page.heard).toEqual([{ type: 'PUSH_CHANGED' }]);
  });

  it('is not made again where the browser has done it, or has forgotten the key', async () => {
    await renewPush(scope, { oldSubscription: { options: { applicationServerKey } }, newSubscription: {} });
    await renewPush(scope, { oldSubscription: null, newSubscription: null });
    expect(keys).toEqual([]);
  });
});
