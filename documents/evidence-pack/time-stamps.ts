import {
  Certificate,
  CryptoEngine,
  id_eContentType_TSTInfo as contentOfStamp,
  ExtKeyUsage,
  type ICryptoEngine,
  IssuerAndSerialNumber,
  MessageImprint,
  type RelativeDistinguishedNames,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { type Bytes, type Cryptography, hashOf, toHex } from '../../domain/evidence/cryptography.ts';
import type { StampCertificate, TimeStampReading, VerifyingCryptography } from '../../domain/evidence/time-stamp.ts';
import { webCryptography } from './web-cryptography.ts';

/** Object identifiers of RFC 3161, 5035, 5280 and 5652. */
const oid = {
  contentType: '1.2.840.113549.1.9.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** RSA (PKCS #1 and PSS) and ECDSA with SHA-2: what every browser checks. */
const signatures: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.10',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);

/** The curves of WebCrypto. */
const curves: ReadonlySet<string> = new Set(['1.2.840.10045.3.1.7', '1.3.132.0.34', '1.3.132.0.35']);

const names: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
};

/** The parts of a value of ASN.1 that pkijs leaves as it has read it. */
interface Block {
  idBlock: { tagNumber: number };
  valueBlock: { value?: unknown; valueHexView?: Uint8Array };
  toString(): string;
}

const partsOf = (block: Block | undefined): Block[] =>
  Array.isArray(block?.valueBlock.value) ? (block.valueBlock.value as Block[]) : [];
const octetsOf = (block: Block | undefined): Bytes => new Uint8Array(block?.valueBlock.valueHexView ?? []);
const identifierOf = (block: Block | undefined): string => String(block?.valueBlock ?? '');

const nameOf = ({ typesAndValues }: RelativeDistinguishedNames): string =>
  typesAndValues.map(({ type, value }) => `${names[type] ?? type}=${value.valueBlock.value}`).join(', ');

/** The certificate that a signer names, among those that came with the signature. */
const certificateOf = ({ certificates = [] }: SignedData, { sid }: SignerInfo): Certificate | undefined =>
  certificates.find(
    (each): each is Certificate =>
      each instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      each.issuer.isEqual(sid.issuer) &&
      each.serialNumber.isEqual(sid.serialNumber),
  );

const bytesOf = (certificate: Certificate): Bytes => new Uint8Array(certificate.toSchema().toBER());

/** RFC 3161, 2.3: time stamping is its only purpose, and critical. */
function isForTimeStamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === oid.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === oid.timeStamping;
}

async function described(certificate: Certificate, cryptography: Cryptography): Promise<StampCertificate> {
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    fingerprint: await hashOf(bytesOf(certificate), cryptography),
    from: certificate.notBefore.value.getTime(),
    to: certificate.notAfter.value.getTime(),
    isForTimeStamps: isForTimeStamps(certificate),
  };
}

const attributeOf = ({ signedAttrs }: SignerInfo, type: string): Block | undefined =>
  signedAttrs?.attributes.find((each) => each.type === type)?.values[0];

/** RFC 5035: the signature is also over the hash of the certificate, so that no other one of the same key can take its place. */
async function namesCertificate(signer: SignerInfo, certificate: Certificate, subtle: SubtleCrypto): Promise<boolean> {
  const second = attributeOf(signer, oid.signingCertificateV2);
  const named = partsOf(partsOf(partsOf(second ?? attributeOf(signer, oid.signingCertificate))[0])[0]);
  const [first, after] = named;
  // The second version may begin with an algorithm, and means SHA-256 where it doesn't.
  const hasAlgorithm = partsOf(first).length > 0;
  const usual = second === undefined ? 'SHA-1' : 'SHA-256';
  const hash = hasAlgorithm ? hashes[identifierOf(partsOf(first)[0])] : usual;
  if (hash === undefined) return false;
  const digest = new Uint8Array(await subtle.digest(hash, bytesOf(certificate)));
  return toHex(digest) === toHex(octetsOf(hasAlgorithm ? after : first));
}

function isKnown({ digestAlgorithm, signatureAlgorithm }: SignerInfo, { subjectPublicKeyInfo }: Certificate): boolean {
  const { algorithmId, algorithmParams } = subjectPublicKeyInfo.algorithm;
  const isOnCurve = algorithmId !== '1.2.840.10045.2.1' || curves.has(identifierOf(algorithmParams));
  const hash = hashes[digestAlgorithm.algorithmId];
  return isOnCurve && hash !== undefined && hash !== 'SHA-1' && signatures.has(signatureAlgorithm.algorithmId);
}

interface Signed {
  data: SignedData;
  signer: SignerInfo;
  certificate: Certificate;
  message: Bytes;
}

/** Whether the signature of a stamp over `message` fits; null where this machine can't tell. */
async function isSigned({ data, signer, certificate, message }: Signed, subtle: SubtleCrypto): Promise<boolean | null> {
  if (!isKnown(signer, certificate)) return null;
  if (identifierOf(attributeOf(signer, oid.contentType)) !== contentOfStamp) return false;
  if (!(await namesCertificate(signer, certificate, subtle))) return false;
  const engine: ICryptoEngine = new CryptoEngine({ name: 'evidence', crypto: { subtle } as Crypto });
  return data.verify({ signer: 0, data: message.buffer }, engine).catch(() => false);
}

const milliseconds = ({ seconds = 0, millis = 0, micros = 0 }: NonNullable<TSTInfo['accuracy']>): number =>
  seconds * 1000 + millis + micros / 1000;

async function read(stamp: Bytes, message: Bytes, subtle: SubtleCrypto): Promise<TimeStampReading | null> {
  const { status, timeStampToken } = TimeStampResp.fromBER(stamp);
  // Granted, or granted with changes (RFC 3161, 2.4.2).
  if (timeStampToken === undefined || status.status > 1) return null;
  const data = new SignedData({ schema: timeStampToken.content });
  const { eContent, eContentType } = data.encapContentInfo;
  const [signer, ...others] = data.signerInfos;
  if (signer === undefined || others.length > 0 || eContentType !== contentOfStamp || eContent === undefined)
    return null;
  const info = TSTInfo.fromBER(eContent.getValue());
  const certificate = certificateOf(data, signer);
  if (certificate === undefined) return null;
  const cryptography = webCryptography(subtle);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const isOfMessage =
    hashes[hashAlgorithm.algorithmId] === 'SHA-256' &&
    toHex(octetsOf(hashedMessage)) === (await hashOf(message, cryptography));
  return {
    isOfMessage,
    isSigned: isOfMessage && (await isSigned({ data, signer, certificate, message }, subtle)),
    at: info.genTime.getTime(),
    accuracy: info.accuracy === undefined ? null : milliseconds(info.accuracy),
    nonce: info.nonce === undefined ? null : toHex(octetsOf(info.nonce)),
    certificate: await described(certificate, cryptography),
  };
}

/** The cryptography of a page or of Node that verifies packs, too. */
export const verifyingCryptography = (subtle: SubtleCrypto): VerifyingCryptography => ({
  ...webCryptography(subtle),
  readTimeStamp: (stamp, message) => read(stamp, message, subtle).catch(() => null),
});

/** Asks an authority for a time stamp of `message`, with its certificate. `nonce`: as many bytes as wanted, the first from 1 to 7f. */
export async function timeStampRequest(message: Bytes, nonce: Bytes): Promise<Bytes> {
  const number = TimeStampReq.defaultValues('nonce');
  number.valueBlock.valueHexView = nonce;
  const messageImprint = await MessageImprint.create('SHA-256', message);
  const request = new TimeStampReq({ version: 1, messageImprint, nonce: number, certReq: true });
  return new Uint8Array(request.toSchema().toBER());
}
