import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedId } from '../../../support/rows-in-memory.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { PushBrowser } from '../../support/push-browser.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

const pushKey = 'BAAA';
const configuration = (key: string | null) =>
  ({ kind: 'answered', reply: { supportEmail: 'a@example.com', tiles: null, pushKey: key } }) as const;
const done = { kind: 'answered', reply: {} } as const;

const saved = (given: object = {}) => [
  'callServer',
  'savePushSubscription',
  {
    body: {
      endpoint: 'https://push.example.com/x',
      keys: { p256dh: 'p', auth: 'a' },
      language: 'en',
      remembered: true,
      ...given,
    },
  },
];

let browser: PushBrowser;
let engine: ScriptedEngine;

beforeEach(async () => {
  browser = new PushBrowser();
  engine = Object.assign(new ScriptedEngine(), { session: installer });
  engine.answers = { configuration: configuration(pushKey), savePushSubscription: done, endPushSubscription: done };
  await new FieldWorld(await emptyMirror(installer.user.id), installer).sync();
});

afterEach(() => PushBrowser.remove());

const preferences = (storage: Record<string, string> = {}) => openApp({ path: '/preferences', engine, storage });
const theSwitch = () => screen.findByRole('switch', { name: 'Notify me on this device while Ergon is closed' });

describe('the switch for notifications', () => {
  it('is off, and the browser asks only once it is pressed; then the server knows the browser', async () => {
    browser.install();
    const { user, container } = await preferences();
    expect(await screen.findByText('Off. Your browser will ask for permission.')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    expect([browser.asked, browser.key]).toEqual([0, null]);
    await user.click(await theSwitch());
    expect(await screen.findByText('On. They stop when you sign out.')).toBeDefined();
    expect(browser.asked).toBe(1);
    expect(engine.asked).toContainEqual(saved());
    expect(localStorage.getItem('ergon-push')).toBe(installer.user.id);
  });

  it('is switched off again, here and on the server', async () => {
    Object.assign(browser, { permission: 'granted', key: new Uint8Array([4, 0, 0]) }).install();
    const { user } = await preferences({ 'ergon-push': installer.user.id });
    expect(await screen.findByText('On. They stop when you sign out.')).toBeDefined();
    await user.click(await theSwitch());
    expect(await screen.findByText('Off. Your browser will ask for permission.')).toBeDefined();
    expect(engine.asked).toContainEqual([
      'callServer',
      'endPushSubscription',
      { body: { endpoint: 'https://push.example.com/x' } },
    ]);
    expect([browser.key, localStorage.getItem('ergon-push')]).toEqual([null, null]);
  });

  it('says so when the person forbids it, and can be pressed again once they allow it', async () => {
    browser.answer = 'denied';
    browser.install();
    const { user } = await preferences();
    await screen.findByText(/^Off/);
    await user.click(await theSwitch());
    expect(await screen.findByText(/^You have blocked notifications/)).toBeDefined();
    expect(await theSwitch()).toHaveProperty('disabled', true);
    browser.permission = 'default';
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/^Off/)).toBeDefined();
  });

  it('stays off when the browser’s question is closed, or its service is away, and says the latter', async () => {
    browser.answer = 'default';
    browser.install();
    const { user } = await preferences();
    await screen.findByText(/^Off/);
    await user.click(await theSwitch());
    await waitFor(() => expect(browser.asked).toBe(1));
    Object.assign(browser, { answer: 'granted', reachable: false });
    await user.click(await theSwitch());
    expect(await screen.findByText('The browser’s notification service isn’t responding')).toBeDefined();
    expect(await theSwitch()).toHaveProperty('checked', false);
  });

  it('stays off when the server does not take it', async () => {
    engine.answers.savePushSubscription = { kind: 'offline', code: 'network', path: '/push-subscriptions' };
    browser.install();
    const { user } = await preferences();
    await screen.findByText(/^Off/);
    await user.click(await theSwitch());
    await waitFor(() => expect(engine.asked).toContainEqual(saved()));
    await waitFor(() => expect(browser.key).toBeNull());
    expect(await screen.findByText(/^Off/)).toBeDefined();
  });

  const cannot: [string, () => void, RegExp][] = [
    ['the browser has nothing of the kind', () => undefined, /^This browser can’t show/],
    [
      'iOS has it only for installed apps',
      () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone'),
      /^On iPhone and iPad, add Ergon to the home screen first/,
    ],
    [
      'the server has no keys',
      () => {
        engine.answers.configuration = configuration(null);
        browser.install();
      },
      /^This server doesn’t send notifications/,
    ],
    [
      'there is no network',
      () => {
        engine.answers.configuration = { kind: 'offline', code: 'network', path: '/configuration' };
        browser.install();
      },
      /^This needs a connection/,
    ],
  ];

  it.each(cannot)('says why it cannot be switched on: %s', async (_, arrange, words) => {
    arrange();
    await preferences();
    expect(await screen.findByText(words)).toBeDefined();
    expect(await theSwitch()).toHaveProperty('disabled', true);
  });

  it('is in the preferences of everybody, and those of the field have nothing else there', async () => {
    await preferences();
    await theSwitch();
    expect(screen.queryByRole('combobox', { name: 'Roles' })).toBeNull();
  });
});

describe('a browser to which notifications are pushed', () => {
  const pushed = (storage: string) => {
    Object.assign(browser, { permission: 'granted', key: new Uint8Array([4, 0, 0]) }).install();
    return openApp({ path: '/me', engine, storage: { 'ergon-push': storage } });
  };

  it('is told to the server at each start, and in another language when that changes', async () => {
    const { user } = await pushed(installer.user.id);
    await waitFor(() => expect(engine.asked).toContainEqual(saved()));
    await user.click(await screen.findByText('Ελληνικά'));
    await waitFor(() => expect(engine.asked).toContainEqual(saved({ language: 'el' })));
  });

  it('subscribes again where the server has another key', async () => {
    engine.answers.configuration = configuration('BAAB');
    await pushed(installer.user.id);
    await waitFor(() => expect(engine.asked).toContainEqual(saved()));
    expect(browser.key).toEqual(new Uint8Array([4, 0, 1]));
  });

  it('gets nothing more once its person signs out, or when somebody else works in it', async () => {
    const { user } = await pushed(installer.user.id);
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(browser.key).toBeNull());
    await pushed(boss.user.id);
    await waitFor(() => expect(browser.key).toBeNull());
    expect(localStorage.getItem('ergon-push')).toBeNull();
  });
});

describe('the offer in the list of notifications', () => {
  const offer = 'Get notified while Ergon is closed';

  it('is made once, and a no is remembered', async () => {
    browser.install();
    const { user } = await openApp({ path: '/profile?tab=log', engine });
    expect(await screen.findByText(offer)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(offer)).toBeNull();
    expect([browser.asked, localStorage.getItem('ergon-push-offer')]).toEqual([0, 'answered']);
  });

  it('switches it on', async () => {
    browser.install();
    const { user } = await openApp({ path: '/profile?tab=log', engine });
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(engine.asked).toContainEqual(saved()));
    await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  });

  it('is not made where it cannot be taken', async () => {
    engine.answers.configuration = configuration(null);
    browser.install();
    await openApp({ path: '/profile?tab=log', engine });
    await waitFor(() => expect(engine.asked.some(([, call]) => call === 'configuration')).toBe(true));
    expect(screen.queryByText(offer)).toBeNull();
  });
});

describe('a notification of the device that was pressed', () => {
  /** What the service worker says to a page, with how it is told that the page has heard. */
  async function press(data: object) {
    const { router } = await openApp({ path: '/me', engine });
    await screen.findByRole('heading', { name: 'Me' });
    const { hearServiceWorker } = await import('../../../../src/app/launches.ts');
    const { port1, port2 } = new MessageChannel();
    const heard = new Promise((resolve) => {
      port1.onmessage = ({ data: answer }) => resolve(answer);
    });
    await hearServiceWorker(router, { data, ports: [port2] });
    return { router, heard };
  }

  it('leads to what it is about in the page that is open, says that it was heard, and marks it read', async () => {
    const { router, heard } = await press({ type: 'OPEN', id: fixedId(1), url: `${location.origin}/inbox` });
    expect(await heard).toBe(true);
    await waitFor(() => expect(router.state.location.href).toBe('/inbox'));
    expect(engine.asked).toContainEqual([
      'perform',
      { name: 'markNotificationRead', args: { id: fixedId(1) }, base: {} },
    ]);
  });

  it('leads nowhere else', async () => {
    const { router, heard } = await press({ type: 'OPEN', id: null, url: 'https://other.example.com/inbox' });
    expect(await heard).toBe(true);
    expect(router.state.location.href).toBe('/me');
    expect(engine.asked.map(([name]) => name)).not.toContain('perform');
  });
});
