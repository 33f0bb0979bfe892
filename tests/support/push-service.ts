import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import { must } from '../../domain/kernel/assert.ts';
import type { PushMessage } from '../../domain/push/schema.ts';
import { makeVapidKeys } from '../../server/vapid-keys.ts';

/** The keys of a server in tests. */
export const vapid = makeVapidKeys();
const subject = 'mailto:push@example.com';

/** What makes a server push, also to services on this machine. */
export const pushEnvironment = {
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: subject,
  PUSH_LOOPBACK: '1',
};

/** A message as a browser has got it: decrypted, and surely from the server that it subscribed to. */
export interface Pushed {
  message: PushMessage;
  headers: IncomingHttpHeaders;
  /** Of the encrypted body. */
  bytes: number;
}

/** A browser with the keys of its subscription. */
export class Browser {
  readonly endpoint: string;
  readonly received: Pushed[] = [];
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#pair.generateKeys();
  }

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** What is sent to the server when it is switched on. */
  request(language: 'el' | 'en' = 'el', remembered = true) {
    return { endpoint: this.endpoint, keys: this.keys, language, remembered };
  }

  /** Decrypts a body (RFC 8188 and 8291) in one record, or throws. */
  open(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    if (body.readUInt32BE(16) < sealed.length) throw new Error('there is more than one record');
    const derive = (key: Uint8Array, from: Uint8Array, info: Uint8Array, size: number) =>
      Buffer.from(hkdfSync('sha256', key, from, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = derive(this.#pair.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
    return padded.subarray(0, end).toString();
  }
}

/** Whether a request is signed by the server that the browsers subscribed to (RFC 8292), for this service; throws where not. */
async function verify(authorization: string, audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== vapid.publicKey) throw new Error('it is signed by another server');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: must(x, 'x'), y: must(y, 'y') };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience, subject });
  if (must(payload.exp, 'an end') > Date.now() / 1000 + 24 * 60 * 60) throw new Error('it is good for too long');
}

/** A push service on this machine that takes only what a real one would, and answers as it is told. */
export class PushService {
  readonly browsers: Browser[] = [];
  readonly #server: Server;
  /** What it answers to each browser; 201 where nothing else was said. */
  readonly answers = new Map<string, number>();
  /** Requests that no push service would take, and why. */
  readonly faults: unknown[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const status = await this.#take(request, Buffer.concat(parts)).catch((problem: unknown) => {
          this.faults.push(problem);
          return 400;
        });
        response.writeHead(status).end('said with many words');
      });
    });
  }

  /** Takes a message, and gives the status; throws where no push service would take it. */
  async #take({ url, method, headers }: IncomingMessage, body: Buffer): Promise<number> {
    await verify(headers.authorization ?? '', this.url.replace('http:', 'https:'));
    if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm')
      throw new Error(`${method} ${headers['content-encoding']}`);
    const browser = this.browsers.find(({ endpoint }) => endpoint === `${this.url}${url}`);
    if (browser === undefined) return 404;
    const status = this.answers.get(browser.endpoint) ?? 201;
    if (status < 300) {
      const message: PushMessage = JSON.parse(browser.open(body));
      browser.received.push({ message, headers, bytes: body.length });
    }
    return status;
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.#server.listen(0, '127.0.0.1', resolve);
    await promise;
    return service;
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the service is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** A browser that has just subscribed here. */
  browser(): Browser {
    const browser = new Browser(`${this.url}/send/${randomBytes(16).toString('base64url')}`);
    this.browsers.push(browser);
    return browser;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    return promise;
  }
}
