import type { Language } from '../../domain/user/languages.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import type { Session } from '../../workers/contract/session.ts';
import { callServer } from './online.ts';
import { keepPushedUser, pushedUser } from './pushed-user.ts';

/** Why notifications can't be pushed to this browser; `undecided`: the person closed the browser's prompt. */
export type PushRefusal = 'denied' | 'undecided' | 'serviceAway';

/** The failures of a call, as {@link callServer} answers them. */
type Failed = Exclude<
  Awaited<ReturnType<typeof callServer<'savePushSubscription'>>>,
  { kind: 'answered' | 'cancelled' }
>;

export type SwitchedOn = { kind: 'on' } | { kind: 'refused'; why: PushRefusal } | { kind: 'failed'; failure: Failed };

/** The service worker that shows pushed notifications; undefined where there is none. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  browser.serviceWorker?.getRegistration();

const languageOf = (text: string): Language => (text === 'en' ? 'en' : 'el');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const isSameKey = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && String(new Uint8Array(one)) === String(other);

/** The server's public push key; null when push is off, undefined when the server can't be reached now. */
export async function pushKey(): Promise<string | null | undefined> {
  const answer = await callServer('configuration', {});
  return answer.kind === 'answered' ? answer.reply.pushKey : undefined;
}

/** Whether a user's notifications are pushed to this browser. */
export async function isPushedTo(user: string): Promise<boolean> {
  if (pushedUser() !== user || !browser.canBePushedTo || Notification.permission !== 'granted') return false;
  return ((await (await registration())?.pushManager.getSubscription()) ?? null) !== null;
}

/** This browser's subscription to a key; a subscription to an earlier key is cancelled. */
async function subscriptionTo(manager: PushManager, key: string): Promise<PushSubscription> {
  const bytes = bytesOf(key);
  const present = await manager.getSubscription();
  if (present !== null && isSameKey(present.options.applicationServerKey, bytes)) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

/** Sends the server this browser's push subscription. */
async function announce(subscription: PushSubscription, { remember }: Session, language: Language) {
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint: subscription.endpoint, keys: { p256dh, auth }, language, remembered: remember };
  return callServer('savePushSubscription', { body });
}

/** Subscribes; null when the browser's push service can't be reached or rejects this server. */
async function subscribed(key: string): Promise<PushSubscription | null> {
  const manager = (await registration())?.pushManager;
  if (manager === undefined) return null;
  try {
    return await subscriptionTo(manager, key);
  } catch (problem) {
    if (problem instanceof DOMException) return null;
    throw problem;
  }
}

/**
 * Asks for permission and switches push on. Call it directly in a click handler, before any await: some browsers prompt at no
 * other time.
 */
export async function switchPushOn(session: Session, key: string): Promise<SwitchedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return { kind: 'refused', why: permission === 'denied' ? 'denied' : 'undecided' };
  const subscription = await subscribed(key);
  if (subscription === null) return { kind: 'refused', why: 'serviceAway' };
  const answer = await announce(subscription, session, languageOf(document.documentElement.lang));
  if (answer.kind === 'answered') {
    keepPushedUser(session.user.id);
    return { kind: 'on' };
  }
  await subscription.unsubscribe();
  return answer.kind === 'cancelled' ? { kind: 'refused', why: 'undecided' } : { kind: 'failed', failure: answer };
}

/** Switches push off. Works without network: the push service tells the server at its next push. */
export async function switchPushOff(): Promise<void> {
  keepPushedUser(null);
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return;
  await subscription.unsubscribe();
  await callServer('endPushSubscription', { body: { endpoint: subscription.endpoint } });
}

/**
 * Keeps the push subscription in step with the signed-in user: call it after push was switched on, at each start, sign-in and
 * sign-out, and when the language changes. Without network the next start does it.
 */
export async function keepPush(session: Session | null, language: string): Promise<void> {
  if (session === null || session.user.id !== pushedUser()) return switchPushOff();
  if (session.state === 'expired' || !browser.canBePushedTo || Notification.permission !== 'granted') return;
  const key = await pushKey();
  if (key === undefined || key === null) return;
  const subscription = await subscribed(key);
  if (subscription !== null) await announce(subscription, session, languageOf(language));
}
