import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, NewPasskey, RequestOptions, Signed } from '../../domain/account/passkey.ts';
import { must } from '../../domain/kernel/assert.ts';

/** The head of a CBOR item: its major type, and its value or length below 2^16 (RFC 8949, 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborNumber = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

const isPresent = 0x01;
const isVerified = 0x04;
const hasCredential = 0x40;

/** What differs from what a browser and an authenticator of good faith would do. */
interface Oddity {
  origin?: string;
  rpId?: string;
  /** The person was there, and not asked for a finger or a PIN. */
  unverified?: boolean;
  /** The count that is signed; one more than the last unless said otherwise. */
  count?: number;
  userHandle?: string;
  type?: string;
}

/** An authenticator with one passkey, and the browser in front of it: real keys and signatures (ES256), without a person. */
export class SoftwarePasskey {
  readonly id: string;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';
  #count = 0;

  constructor(origin: string, id = randomBytes(32).toString('base64url')) {
    this.id = id;
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  #clientData(challenge: string, { type, origin = this.#origin }: Oddity & { type: string }): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(
    rpId: string,
    { count, unverified = false }: Oddity,
    credential: Buffer = Buffer.alloc(0),
  ): Buffer {
    this.#count = count ?? this.#count + 1;
    const flags = isPresent | (unverified ? 0 : isVerified) | (credential.length > 0 ? hasCredential : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, credential]);
  }

  #credential(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const key = cborMap(
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(Buffer.from(must(x, 'x'), 'base64url'))],
      [cborNumber(-3), cborBytes(Buffer.from(must(y, 'y'), 'base64url'))],
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, key]);
  }

  /** What the browser sends once the passkey was made. */
  make({ challenge, rp, user }: CreationOptions, oddity: Oddity = {}): NewPasskey {
    this.#userHandle = user.id;
    const clientData = this.#clientData(challenge, { type: 'webauthn.create', ...oddity });
    const data = this.#authenticatorData(oddity.rpId ?? rp.id, { count: 0, ...oddity }, this.#credential());
    const attestation = cborMap(
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap()],
      [cborText('authData'), cborBytes(data)],
    );
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
    return { id: this.id, type: 'public-key', response };
  }

  /** What the browser sends once the passkey has signed. */
  sign({ challenge, rpId }: RequestOptions, oddity: Oddity = {}): Signed {
    const clientData = this.#clientData(challenge, { type: 'webauthn.get', ...oddity });
    const data = this.#authenticatorData(oddity.rpId ?? rpId, oddity);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: oddity.userHandle ?? this.#userHandle,
    };
    return { id: this.id, type: 'public-key', response };
  }
}
