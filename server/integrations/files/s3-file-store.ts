import { openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { S3mini, S3ServiceError } from 's3mini';
import { DomainError } from '../../../domain/errors/codes.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { S3Access } from '../../environment.ts';
import { loggableError } from '../../loggable.ts';
import { type FileStore, pathOfKey } from './file-store.ts';
import { memoizeFor } from './health-checks.ts';
import { isFileAbsent } from './local-file-store.ts';

interface Patience {
  /** Milliseconds until a reply has to begin. */
  answer: number;
  /** Milliseconds before the second attempt. */
  pause: number;
  /** Milliseconds for which a check's result is reused. */
  check: number;
}

const usual: Patience = { answer: 20 * second, pause: 250, check: 5 * second };
const tries = 2;

/**
 * `fetch` with a timeout until the reply begins; its body may take longer. Redirects fail, because a company's bytes
 * must go only to the configured bucket.
 */
const fetchWithin =
  (milliseconds: number): typeof fetch =>
  async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), milliseconds);
    try {
      return await fetch(input, { ...init, redirect: 'manual', signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };

/** What may be logged of a failure: never the store's own text, which names a company and a file. */
const loggableFailure = (problem: unknown) =>
  problem instanceof S3ServiceError
    ? { type: problem.name, status: problem.status, code: problem.serviceCode }
    : loggableError(problem);

/**
 * Files in an S3-compatible bucket, under the same names as on disk. Requests are idempotent, so a failed one is
 * retried once. Sends the SHA-256 as checksum. Needs GetObject, PutObject, DeleteObject and ListBucket.
 */
export function s3FileStore(access: S3Access, log: Logger, patience: Patience = usual): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = access;
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: fetchWithin(patience.answer),
  });

  async function withRetry<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
    for (let count = 1; ; count += 1) {
      try {
        return await work();
      } catch (problem) {
        if (isFileAbsent(problem)) throw problem;
        log.warn({ what, count, error: loggableFailure(problem) }, 'the store of files does not answer');
        if (count === tries) throw new DomainError('storage_unavailable');
        await wait(patience.pause);
      }
    }
  }

  return {
    async keep(key, path) {
      // Throws ENOENT for a missing file, which the blob would not.
      await stat(path);
      const bytes = await openAsBlob(path);
      const sum = { 'x-amz-checksum-sha256': Buffer.from(key.hash, 'hex').toString('base64') } as const;
      const type = 'application/octet-stream';
      await withRetry('keep', () => s3.putObject(pathOfKey(key), bytes, type, undefined, sum, bytes.size));
      await rm(path, { force: true });
    },
    async open(key) {
      const response = await withRetry('open', () => s3.getObjectResponse(pathOfKey(key)));
      if (response?.body == null) return undefined;
      return {
        bytes: Readable.from(response.body, { objectMode: false }),
        size: Number(response.headers.get('content-length')),
      };
    },
    async remove(key) {
      await withRetry('remove', () => s3.deleteObject(pathOfKey(key)));
    },
    check: memoizeFor(async () => {
      const there = await withRetry('check', () => s3.bucketExists());
      if (!there) throw new DomainError('storage_unavailable', 'The bucket is not there, or may not be listed.');
    }, patience.check),
  };
}
