import { openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { S3mini, S3ServiceError } from 's3mini';
import { DomainError } from '../../../domain/errors/codes.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { S3Access } from '../../environment.ts';
import { type FileStore, pathOfKey } from './file-store.ts';
import { memoizeFor } from './health-checks.ts';
import { isMissing } from './local-file-store.ts';

interface Patience {
  /** How long one try may take until its answer begins, in milliseconds. */
  answer: number;
  /** The pause before the second try. */
  pause: number;
  /** How long the answer of a check is good for. */
  check: number;
}

const usual: Patience = { answer: 20 * second, pause: 250, check: 5 * second };
const tries = 2;

/**
 * `fetch` that gives up when no answer has begun in time; its body may then take as long as its reader. A redirect is a failure:
 * the bytes of a company go to the chosen bucket alone.
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

/** What the log may have of a failure: never the address, which names a company and a file. */
const nameOf = (problem: unknown): string => {
  if (problem instanceof S3ServiceError) return `${problem.status} ${problem.serviceCode ?? ''}`.trim();
  return problem instanceof Error ? problem.name : typeof problem;
};

/**
 * Files in a bucket of a service that speaks the S3 protocol, under the same names as on disk. What is asked can be asked
 * again, so a try that fails is made once more. The bytes go with their SHA-256, by which the service checks them. Its user
 * needs GetObject, PutObject, DeleteObject and ListBucket.
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
        if (isMissing(problem)) throw problem;
        log.warn({ what, count, problem: nameOf(problem) }, 'the store of files does not answer');
        if (count === tries) throw new DomainError('storage_unavailable');
        await wait(patience.pause);
      }
    }
  }

  return {
    async keep(key, path) {
      // Says which file is missing, as the blob would not.
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
