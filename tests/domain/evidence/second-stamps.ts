import { createHash, verify, X509Certificate } from 'node:crypto';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { must } from '../../../domain/kernel/assert.ts';
import { type Read, readAll } from '../../support/der.ts';

/** A second reader of time stamps, from RFC 3161 and 5652 alone: DER read by hand, certificates and signatures by OpenSSL. */

const oids = {
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910022f',
  stampContent: '2a864886f70d0109100104',
} as const;

const digests: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

const hex = (bytes: Uint8Array): string => bytesToHex(new Uint8Array(bytes));
const inside = ({ content }: Read): Read[] => readAll(content);
const partOf = (parts: readonly Read[], index: number): Read => must(parts[index], `part ${index}`);
const hashOf = (name: string, bytes: Uint8Array): string => createHash(name).update(bytes).digest('hex');

function demand(condition: boolean, reason: string): void {
  if (!condition) throw new Error(`time stamp: ${reason}`);
}

/** The value of a signed attribute. */
function attributeOf(attributes: readonly Read[], oid: string): Read {
  const found = attributes.map(inside).find(([type]) => type !== undefined && hex(type.content) === oid);
  return partOf(inside(partOf(must(found, oid), 1)), 0);
}

function timeOf({ content }: Read): number {
  const written = new TextDecoder().decode(content);
  const [, year, month, dayOf, hour, minute, rest] = must(
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(written),
    'a time',
  );
  return Date.parse(`${year}-${month}-${dayOf}T${hour}:${minute}:${rest}Z`);
}

/** Throws where an answer is no good time stamp of a message; returns its time and the fingerprint of the certificate. */
export function demandStamp(answer: Uint8Array, message: string | Uint8Array): { at: number; fingerprint: string } {
  const bytes = typeof message === 'string' ? utf8ToBytes(message) : message;
  const [status, token] = inside(partOf(readAll(answer), 0));
  demand(hex(partOf(inside(must(status, 'a status')), 0).content) <= '01', 'not granted');
  const data = inside(partOf(inside(partOf(inside(must(token, 'a token')), 1)), 0));
  const [type, wrapped] = inside(partOf(data, 2));
  demand(hex(must(type, 'a type').content) === oids.stampContent, 'content');
  const info = partOf(inside(must(wrapped, 'the content')), 0).content;
  const facts = inside(partOf(readAll(info), 0));
  const [algorithm, imprint] = inside(partOf(facts, 2));
  demand(digests[hex(partOf(inside(must(algorithm, 'an algorithm')), 0).content)] === 'sha256', 'imprint');
  demand(hex(must(imprint, 'an imprint').content) === hashOf('sha256', bytes), 'of something else');
  const at = timeOf(
    must(
      facts.find(({ tag }) => tag === 0x18),
      'a time',
    ),
  );

  const signers = inside(partOf(data, data.length - 1));
  demand(signers.length === 1, 'signers');
  const [, sid, digest, signedAttributes, , signature] = inside(partOf(signers, 0));
  const name = must(digests[hex(partOf(inside(must(digest, 'a digest')), 0).content)], 'a digest');
  const attributes = inside(must(signedAttributes, 'attributes'));
  demand(hex(attributeOf(attributes, oids.contentType).content) === oids.stampContent, 'content type');
  demand(hex(attributeOf(attributes, oids.messageDigest).content) === hashOf(name, info), 'digest');

  const serial = hex(partOf(inside(must(sid, 'a signer')), 1).content);
  const certificates = inside(
    must(
      data.find(({ tag }) => tag === 0xa0),
      'certificates',
    ),
  );
  const known = certificates.map(({ whole }) => new X509Certificate(Buffer.from(whole)));
  const certificate = must(
    known.find(({ serialNumber }) => serialNumber.toLowerCase().replace(/^0+/, '') === serial.replace(/^0+/, '')),
    'the certificate',
  );
  const named = partOf(inside(partOf(inside(attributeOf(attributes, oids.signingCertificate)), 0)), 0);
  const hashes = inside(named).map(({ content }) => hex(content));
  demand(hashes.includes(hashOf('sha256', certificate.raw)), 'another certificate');
  // The signature is over the attributes as a SET, not with the tag that they have in the token.
  const signedBytes = new Uint8Array(must(signedAttributes, 'attributes').whole);
  signedBytes[0] = 0x31;
  const isSigned = verify(name, signedBytes, certificate.publicKey, must(signature, 'a signature').content);
  demand(isSigned, 'signature');
  demand(certificate.keyUsage?.join() === '1.3.6.1.5.5.7.3.8', 'purpose');
  demand(certificate.validFromDate.getTime() <= at && at <= certificate.validToDate.getTime(), 'expired');
  return { at, fingerprint: hashOf('sha256', certificate.raw) };
}
