import type { Bytes, Cryptography } from './cryptography.ts';
import type { FindingCode } from './verify/findings.ts';

/** The certificate with which an authority has signed a time stamp; times are epoch milliseconds. */
export interface StampCertificate {
  subject: string;
  issuer: string;
  /** SHA-256 of its DER, in hex. */
  fingerprint: string;
  from: number;
  to: number;
  /** Time stamping is its only purpose. */
  isForTimeStamps: boolean;
}

/** A time stamp (RFC 3161) that an authority has granted, as it was read. */
export interface TimeStampReading {
  /** It is over SHA-256 of the message. */
  isOfMessage: boolean;
  /** The signature fits the certificate that came with it; null where the machine doesn't know how it was signed. */
  isSigned: boolean | null;
  /** The time that it says. */
  at: number;
  /** Milliseconds by which it may be wrong; null where the authority doesn't say. */
  accuracy: number | null;
  /** The number of the request, in hex. */
  nonce: string | null;
  certificate: StampCertificate;
}

/** The cryptography of a verifier. */
export interface VerifyingCryptography extends Cryptography {
  /** Reads an authority's answer about a message; null where it is none, or no stamp was granted. */
  readTimeStamp(stamp: Bytes, message: Bytes): Promise<TimeStampReading | null>;
}

/** The fault of a time stamp; null where it is good. Whether its authority is trusted is up to the reader. */
export function faultOfTimeStamp(reading: TimeStampReading | null): FindingCode | null {
  if (reading === null) return 'timestamp_unreadable';
  const { isOfMessage, isSigned, at, certificate } = reading;
  if (!isOfMessage) return 'timestamp_of_other';
  if (isSigned === false) return 'timestamp_wrong';
  if (!certificate.isForTimeStamps) return 'timestamp_purpose_wrong';
  if (at < certificate.from || at > certificate.to) return 'timestamp_certificate_expired';
  return isSigned === null ? 'timestamp_unchecked' : null;
}
