import { createHash } from 'node:crypto';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The start of a JPEG, and bytes that make it differ from others. */
export function jpeg(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01].slice(0, size));
  for (let index = 12; index < size; index += 1) bytes[index] = (index * 31 + seed * 17) % 251;
  return bytes;
}

export interface UploadAnswer {
  status: number;
  code: string | null;
  location: string | null;
  offset: number | null;
  /** Seconds. */
  retryAfter: number | null;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The tus protocol by hand, so that a test can break it wherever it likes. */
export class TusClient {
  readonly #origin: string;
  token: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.token = token;
  }

  async #send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  ): Promise<UploadAnswer> {
    const response = await fetch(new URL(path, this.#origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${this.token}`, ...headers },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    const isProblem = text !== '' && response.headers.get('content-type')?.includes('problem+json') === true;
    const offset = response.headers.get('upload-offset');
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      code: isProblem ? (JSON.parse(text) as { code: string }).code : null,
      location: response.headers.get('location'),
      offset: offset === null ? null : Number(offset),
      retryAfter: retryAfter === null ? null : Number(retryAfter),
    };
  }

  /** Announces an upload. */
  create(
    bytes: Uint8Array,
    metadata: Record<string, string> & ({ photo: string } | { source: string } | { file: string }),
    headers: Record<string, string> = {},
  ): Promise<UploadAnswer> {
    const all: Record<string, string> = {
      hash: sha256(bytes),
      size: String(bytes.length),
      mediaType: 'image/jpeg',
      ...metadata,
    };
    const encoded = Object.entries(all).map(([name, value]) => `${name} ${base64(value)}`);
    return this.#send('POST', '/rest/uploads', {
      headers: { 'upload-length': String(bytes.length), 'upload-metadata': encoded.join(','), ...headers },
    });
  }

  patch(location: string, offset: number, body: Uint8Array<ArrayBuffer>): Promise<UploadAnswer> {
    return this.#send('PATCH', location, {
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    });
  }

  head(location: string): Promise<UploadAnswer> {
    return this.#send('HEAD', location, {});
  }

  /** The whole of an upload; gives the answer to its last bytes. */
  async upload(
    bytes: Uint8Array<ArrayBuffer>,
    metadata: Record<string, string> & ({ photo: string } | { file: string }),
  ): Promise<UploadAnswer> {
    const created = await this.create(bytes, metadata);
    if (created.location === null) return created;
    return this.patch(created.location, 0, bytes);
  }
}
