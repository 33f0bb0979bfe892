import type { PushMessage } from '../../domain/push/schema.ts';
import type { OpenRequest, PushChanged } from '../contract/service-worker.ts';

/** A window of the app. */
interface AppWindow {
  readonly url: string;
  readonly visibilityState: string;
  readonly focused: boolean;
  focus(): Promise<AppWindow>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** The text of a notification, and the data for when it is pressed. */
interface Shown {
  body?: string;
  tag?: string;
  lang?: string;
  icon: string;
  badge: string;
  silent: boolean;
  data: { id: string | null; url: string | null };
}

/** The parts of the service worker's scope that this needs. */
export interface PushScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
    openWindow(url: string): Promise<AppWindow | null>;
  };
  readonly registration: {
    showNotification(title: string, options: Shown): Promise<void>;
    readonly pushManager: {
      getSubscription(): Promise<{ readonly endpoint: string } | null>;
      subscribe(options: { userVisibleOnly: true; applicationServerKey: ArrayBuffer }): Promise<unknown>;
    };
  };
}

interface Renewal {
  readonly oldSubscription: { readonly options: { readonly applicationServerKey: ArrayBuffer | null } } | null;
  readonly newSubscription: object | null;
}

/** How often a window is told what to open, and how long it has to answer each time, in milliseconds. */
const tries = { known: 2, opened: 20, patience: 500 };

const pageIcon = '/icons/icon-192.png';
/** Systems draw it in one colour, from its shape. */
const badge = '/icons/badge-96.png';

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'url' in value &&
  (value.url === null || typeof value.url === 'string');

/** The pushed message; null for one that isn't ours, for which something has to be shown all the same. */
function messageOf(data: { json(): unknown } | null): PushMessage | null {
  try {
    const value: unknown = data?.json();
    return isMessage(value) ? value : null;
  } catch {
    // No JSON, which our server never sends.
    return null;
  }
}

/** The address in this app that a path names; that of the notifications where it names none, or another place. */
function addressOf(path: unknown, { location }: PushScope): string {
  const { origin } = location;
  const notifications = `${origin}/profile?tab=log`;
  if (typeof path !== 'string' || !path.startsWith('/')) return notifications;
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url.href : notifications;
  } catch {
    return notifications;
  }
}

/** Windows of the app; whoever only follows a link that was shared with them does not use it. */
async function windowsOf({ clients }: PushScope): Promise<AppWindow[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => !new URL(url).pathname.startsWith('/flow/'));
}

/**
 * Whether a push may go by without a notification while the app is in view. Browsers allow that but for Safari, which counts
 * and soon pushes nothing more; there the service is Apple's.
 */
async function maySkip({ registration }: PushScope): Promise<boolean> {
  const subscription = await registration.pushManager.getSubscription();
  return subscription === null || !new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
}

/** Shows what was pushed, once for each notification; not while the app is in view, which tells of it by itself. */
export async function showPushed(scope: PushScope, data: { json(): unknown } | null): Promise<void> {
  const inView = (await windowsOf(scope)).some(({ visibilityState }) => visibilityState === 'visible');
  if (inView && (await maySkip(scope))) return;
  const message = messageOf(data);
  await scope.registration.showNotification(message?.title ?? 'Ergon', {
    ...(message === null ? {} : { body: message.text, tag: message.id, lang: message.language }),
    icon: pageIcon,
    badge,
    silent: inView,
    data: { id: message?.id ?? null, url: message?.url ?? null },
  });
}

/** Tells a window what to open, until it answers: one that was just opened, or was asleep, may not listen yet. */
async function post(client: AppWindow, request: OpenRequest, count: number): Promise<boolean> {
  for (let turn = 0; turn < count; turn += 1) {
    const { port1, port2 } = new MessageChannel();
    const heard = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), tries.patience);
    });
    client.postMessage(request, [port2]);
    const answered = await heard;
    port1.close();
    if (answered) return true;
  }
  return false;
}

/**
 * The page goes there by itself, so that nothing that is open in it is lost; one that does not answer is loaded anew, or, where
 * it is not this worker's, left alone beside a new one.
 */
async function goTo(scope: PushScope, client: AppWindow, request: OpenRequest): Promise<void> {
  const focused = await client.focus();
  if (await post(focused, request, tries.known)) return;
  try {
    await focused.navigate(request.url);
  } catch {
    await scope.clients.openWindow(request.url);
  }
}

/** A notification was pressed: goes to what it is about, in a window of the app that is open, else in a new one. */
export async function openPushed(scope: PushScope, notification: { close(): void; data: unknown }): Promise<void> {
  notification.close();
  const { id, url }: { id?: unknown; url?: unknown } = Object(notification.data);
  const request: OpenRequest = { type: 'OPEN', id: typeof id === 'string' ? id : null, url: addressOf(url, scope) };
  const windows = await windowsOf(scope);
  const [client] = windows.sort((one, other) => Number(other.focused) - Number(one.focused));
  if (client !== undefined) return goTo(scope, client, request);
  const opened = await scope.clients.openWindow(request.url);
  // It is there already, and marks the notification read.
  if (opened !== null) await post(opened, request, tries.opened);
}

/** The browser has ended a subscription: it subscribes again with the same key, of which the page tells the server. */
export async function renewPush(scope: PushScope, { oldSubscription, newSubscription }: Renewal): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  if (newSubscription === null && key !== null) {
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
  const changed: PushChanged = { type: 'PUSH_CHANGED' };
  for (const client of await windowsOf(scope)) client.postMessage(changed, []);
}
