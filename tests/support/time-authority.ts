import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { must } from '../../domain/kernel/assert.ts';
import { bits, type Der, der, generalTime, identifier, integer, octets, readAll, sequence, set, text } from './der.ts';

const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'));
const sha256 = sequence(identifier('2.16.840.1.101.3.4.2.1'));
const stampContent = identifier('1.2.840.113549.1.9.16.1.4');
const timeStamping = '1.3.6.1.5.5.7.3.8';

const digest = (bytes: Uint8Array): Der => new Uint8Array(createHash('sha256').update(bytes).digest());
const signed = (bytes: Uint8Array, key: KeyObject): Der => new Uint8Array(sign('sha256', bytes, key));
const nameOf = (common: string): Der => sequence(set(sequence(identifier('2.5.4.3'), text(common))));
const extension = (id: string, value: Der): Der => sequence(identifier(id), der(0x01, [0xff]), octets(value));
const attribute = (id: string, value: Der): Der => sequence(identifier(id), set(value));
const day = 86_400_000;

/** The settings in which a test's authority differs from a good one. */
export interface Authority {
  /** The purposes of its certificate. */
  purposes?: readonly string[];
  /** Epoch milliseconds. */
  now: number;
  from?: number;
  to?: number;
  accuracySeconds?: number;
}

/** A time-stamping authority (RFC 3161) with a root and a certificate of its own, which shares no code with the product. */
export class TimeAuthority {
  now: number;
  /** SHA-256 of the certificate, in hex. */
  readonly fingerprint: string;
  readonly #key: KeyObject;
  readonly #certificate: Der;
  readonly #accuracy: number;

  constructor({
    now,
    purposes = [timeStamping],
    from = now - day,
    to = now + 365 * day,
    accuracySeconds = 1,
  }: Authority) {
    this.now = now;
    this.#accuracy = accuracySeconds;
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = own.privateKey;
    const statement = sequence(
      der(0xa0, integer(2)),
      integer(7),
      ecdsaWithSha256,
      nameOf('Root of tests'),
      sequence(generalTime(from), generalTime(to)),
      nameOf('Time stamps of tests'),
      new Uint8Array(own.publicKey.export({ type: 'spki', format: 'der' })),
      der(0xa3, sequence(extension('2.5.29.37', sequence(...purposes.map(identifier))))),
    );
    this.#certificate = sequence(statement, ecdsaWithSha256, bits(signed(statement, root.privateKey)));
    this.fingerprint = Buffer.from(digest(this.#certificate)).toString('hex');
  }

  /** The answer to a request (`.tsq`). */
  answer(request: Uint8Array): Der {
    const [, imprint, ...others] = readAll(must(readAll(request)[0], 'a request').content);
    const nonce = others.find(({ tag }) => tag === 0x02);
    const info = sequence(
      integer(1),
      identifier('1.2.3.4.1'),
      new Uint8Array(must(imprint, 'an imprint').whole),
      integer(9),
      generalTime(this.now),
      sequence(integer(this.#accuracy)),
      ...(nonce === undefined ? [] : [new Uint8Array(nonce.whole)]),
    );
    return sequence(sequence(integer(0)), this.#token(info));
  }

  #token(info: Der): Der {
    const attributes = [
      attribute('1.2.840.113549.1.9.3', stampContent),
      attribute('1.2.840.113549.1.9.4', octets(digest(info))),
      attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(digest(this.#certificate)))))),
    ];
    const signer = sequence(
      integer(1),
      sequence(nameOf('Root of tests'), integer(7)),
      sha256,
      der(0xa0, ...attributes),
      ecdsaWithSha256,
      octets(signed(set(...attributes), this.#key)),
    );
    const data = sequence(
      integer(3),
      set(sha256),
      sequence(stampContent, der(0xa0, octets(info))),
      der(0xa0, this.#certificate),
      set(signer),
    );
    return sequence(identifier('1.2.840.113549.1.7.2'), der(0xa0, data));
  }
}

/** An answer that grants nothing. */
export const refusedStamp: Der = sequence(sequence(integer(2)));
