import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { noop } from '../../../domain/kernel/noop.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { PushAccess } from '../../environment.ts';
import { isPublicKey } from '../../vapid-keys.ts';
import { isPublicIp, lookupPublic, PrivateIpError } from './public-network.ts';

/** Seconds for which a push service stores a message; older news is in the app anyway. */
const keptFor = day / second;
const patience = 10 * second;

/** The push service is unavailable or asks to wait. */
class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

interface Sealed {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** URLs have IPv6 addresses in brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Clients choose endpoints, so only HTTPS on its default port and no private address is allowed (SSRF). */
function isAllowed(endpoint: string, { loopback }: PushAccess): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (loopback && url.protocol === 'http:') return url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = hostOf(url);
  // Names without a dot, or with these endings, belong to the local network.
  return isIP(host) === 0
    ? /^[^.].*\.[^.]+$/.test(host) && !/\.(local|localhost|internal)$/i.test(host)
    : isPublicIp(host);
}

/** Encrypts a message for a browser (RFC 8291) and signs it as this sender (RFC 8292). */
async function seal({ endpoint, keys }: PushRecipient, { topic, text }: Push, access: PushAccess): Promise<Sealed> {
  // The library signs only for HTTPS; test services use HTTP.
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
    // The body is unused and may be long.
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

/** Sends by the Web Push protocol. */
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

/** A browser's endpoint and keys (base64url). */
interface PushRecipient {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message to one browser, at most 3,000 bytes. */
interface Push {
  /**
   * The same for every attempt; at most 32 letters, digits, "-" and "_". A push service keeps only the last message of
   * a topic.
   */
  topic: string;
  text: string;
}

/**
 * How a push service reacted.
 * - taken: it will deliver the message.
 * - gone: it no longer knows the browser.
 * - refused: it will never accept this message; `reason` is for the log.
 */
type PushResult = { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused'; reason: string };

/** Sends messages to browsers through their push services (RFC 8030). */
export interface PushSender {
  /** Which part of a client-supplied subscription is not allowed; null if it is fine. */
  faultOf(to: PushRecipient): 'endpoint' | 'keys.p256dh' | null;
  /** Resolves to the result; throws for temporary failures, such as an unavailable service. */
  send(to: PushRecipient, push: Push): Promise<PushResult>;
}
