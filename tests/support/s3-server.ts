import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '../../server/environment.ts';

/** What the store does instead of answering in order. */
export type S3Trouble = 'error' | 'hang' | 'cut';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986, as the protocol wants names and values encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

interface Authorization {
  key: string;
  scope: string;
  signed: string;
  signature: string;
}

function authorizationOf({ headers }: IncomingMessage): Authorization | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return undefined;
  const [, key = '', scope = '', signed = '', signature = ''] = match;
  return { key, scope, signed, signature };
}

/** The signature that a request has to have (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, { scope, signed }: Authorization, secret: string): string {
  const url = new URL(request.url ?? '/', 'http://s3.invalid');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const content = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, path, query.join('&'), headers.join(''), signed, content].join('\n');
  const [date = '', region = '', service = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** The bytes of an object have to come with their sum, under the signature. */
function checksumFault({ headers }: IncomingMessage, signed: readonly string[], body: Buffer): string | undefined {
  const sum = 'x-amz-checksum-sha256';
  if (!signed.includes(sum)) return 'AccessDenied';
  return headers[sum] === createHash('sha256').update(body).digest('base64') ? undefined : 'BadDigest';
}

const fault = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

/**
 * A store that speaks as much of the S3 protocol as the server uses, and is strict: it takes nothing without a right
 * signature over host and date, and no object but with its sum.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** Each request as `METHOD /path`. */
  readonly calls: string[] = [];
  /** Asked before each request; null lets it pass. */
  trouble: (call: string) => S3Trouble | null = () => null;
  readonly access: S3Access;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((problem: unknown) =>
      response.destroy(problem instanceof Error ? problem : undefined),
    );
  });

  private constructor() {
    this.access = {
      endpoint: '',
      region: 'eu-test-1',
      bucket: 'ergon-files',
      accessKeyId: 'AKIATEST',
      secretAccessKey: 'a secret that only this test knows',
    };
  }

  static async open(): Promise<S3Server> {
    const store = new S3Server();
    store.#server.listen(0, '127.0.0.1');
    await once(store.#server, 'listening');
    const address = store.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    store.access.endpoint = `http://127.0.0.1:${address.port}`;
    return store;
  }

  /** The environment variables by which a server uses the store. */
  get environment(): Record<string, string> {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = this.access;
    return {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    this.calls.push(call);
    const trouble = this.trouble(call);
    if (trouble === 'hang') return;
    if (trouble === 'cut') return void request.socket.destroy();
    const body = await buffer(request);
    if (trouble === 'error') return fault(response, 503, 'SlowDown');
    const refused = this.#refusal(request, body);
    if (refused) return fault(response, 403, refused);
    this.#serve(request, response, body);
  }

  #refusal(request: IncomingMessage, body: Buffer): string | undefined {
    const { region, accessKeyId, secretAccessKey } = this.access;
    const given = authorizationOf(request);
    if (given?.key !== accessKeyId) return 'InvalidAccessKeyId';
    if (given.scope.split('/')[1] !== region) return 'AuthorizationHeaderMalformed';
    const signed = given.signed.split(';');
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
    if (signatureOf(request, given, secretAccessKey) !== given.signature) return 'SignatureDoesNotMatch';
    const content = request.headers['x-amz-content-sha256'];
    if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    return request.method === 'PUT' ? checksumFault(request, signed, body) : undefined;
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const [, bucket, ...parts] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? [];
    const key = parts.join('/');
    if (bucket !== this.access.bucket) fault(response, 404, 'NoSuchBucket');
    else if (key === '') response.writeHead(200).end();
    else if (request.method === 'PUT') {
      this.objects.set(key, body);
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.#show(request, response, key);
  }

  #show({ method }: IncomingMessage, response: ServerResponse, key: string): void {
    const bytes = this.objects.get(key);
    if (bytes === undefined) fault(response, 404, 'NoSuchKey');
    else {
      response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'application/octet-stream' });
      response.end(method === 'HEAD' ? undefined : bytes);
    }
  }
}
