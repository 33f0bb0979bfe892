import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { noop } from '../../../domain/kernel/noop.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { PushAccess } from '../../environment.ts';
import { isPublicKey } from '../../vapid-keys.ts';
import { isPublicIp, lookupPublic, PrivateIpError } from './public-network.ts';

/** How long a push service keeps a message for a browser that is not there, in seconds: what is older is in the app anyway. */
const keptFor = day / second;
const patience = 10 * second;

/** A push service that is away, or asks to wait. */
class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

interface Sealed {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** An IPv6 address stands in brackets there. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Endpoints are the word of whoever subscribes: only HTTPS at its own port, and no address of this network (SSRF). */
function isAllowed(endpoint: string, { loopback }: PushAccess): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (loopback && url.protocol === 'http:') return url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = hostOf(url);
  // A name without a dot, or one of these, is of this network, whatever it leads to.
  return isIP(host) === 0
    ? /^[^.].*\.[^.]+$/.test(host) && !/\.(local|localhost|internal)$/i.test(host)
    : isPublicIp(host);
}

/** Encrypts a message for one browser (RFC 8291) and signs who sends it (RFC 8292). */
async function seal({ endpoint, keys }: PushRecipient, { topic, text }: Push, access: PushAccess): Promise<Sealed> {
  // The library signs for HTTPS alone; a service of the tests goes by the same name.
  const subscription = { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys };
  const { headers } = await vapidHeaders(subscription, access);
  const body = await encryptNotification(subscription, new TextEncoder().encode(text), { pad: false });
  return {
    body,
    headers: {
      ...headers,
      'content-encoding': 'aes128gcm',
      'content-length': String(body.byteLength),
      'content-type': 'application/octet-stream',
      ttl: String(keptFor),
      urgency: 'normal',
      topic,
    },
  };
}

function post(endpoint: string, { headers, body }: Sealed): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const url = new URL(endpoint);
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(patience) } as const;
  const outgoing =
    url.protocol === 'http:' ? requestHttp(url, options) : requestHttps(url, { ...options, lookup: lookupPublic });
  outgoing.on('response', (response) => {
    // What it says besides the status is of no use, and may be long.
    response.on('error', noop).resume();
    resolve(response);
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) throw new PushUnavailable(`status ${status}`);
  return { kind: 'refused', reason: `status ${status}` };
}

/** Sends by the protocol that all push services of browsers speak. */
export function webPushSender(access: PushAccess): PushSender {
  const faultOf = ({ endpoint, keys }: PushRecipient) => {
    if (!isAllowed(endpoint, access)) return 'endpoint';
    return isPublicKey(keys.p256dh) ? null : 'keys.p256dh';
  };
  return {
    faultOf,
    async send(to, push) {
      const fault = faultOf(to);
      if (fault !== null) return { kind: 'refused', reason: `${fault} is not allowed` };
      try {
        const { statusCode = 0 } = await post(to.endpoint, await seal(to, push, access));
        return resultOf(statusCode);
      } catch (problem) {
        if (problem instanceof PrivateIpError) return { kind: 'refused', reason: problem.message };
        throw problem;
      }
    },
  };
}

/** A browser as its push service knows it; the keys are its own, as base64url. */
interface PushRecipient {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message to one browser, of at most 3,000 bytes. */
interface Push {
  /** The same for every try, at most 32 letters, digits, "-" and "_": a push service keeps only the last with one topic. */
  topic: string;
  text: string;
}

/**
 * What a push service made of a message.
 * - taken: it brings it as soon as the browser is there.
 * - gone: it no longer knows the browser.
 * - refused: it never takes this message; `reason` is for the log.
 */
type PushResult = { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused'; reason: string };

/** Sends messages to browsers by the push services of their makers (RFC 8030). */
export interface PushSender {
  /** What of an address, which is somebody else's word, keeps messages from being sent there; null where nothing does. */
  faultOf(to: PushRecipient): 'endpoint' | 'keys.p256dh' | null;
  /** Resolves with what came of it; throws what may pass, such as a service that is away or asks to wait. */
  send(to: PushRecipient, push: Push): Promise<PushResult>;
}
