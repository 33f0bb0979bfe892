import { DetailedError, type HttpStack, Upload } from 'tus-js-client';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { second } from '../../../domain/kernel/time.ts';
import { retryAfterOf } from '../transport/reply.ts';
import { faultOfStatus, type UploadFault } from './upload-fault.ts';

/** Small, so that a cut costs little and a slow network still shows progress. */
const chunkSize = 256 * 1024;

/** An upload without progress for so long is given up and resumed later; there is no limit to its whole time. */
const stallTime = 20 * second;

export interface UploadRequest {
  endpoint: string;
  /** Where an upload was begun before; null begins one. */
  uploadUrl: string | null;
  metadata: Record<string, string>;
  bytes: ArrayBuffer;
  /** Headers of every request, asked for each time: a token may be renewed while a long upload runs. */
  headers: () => Promise<Record<string, string>>;
  httpStack: HttpStack | null;
  now: () => number;
  later: (milliseconds: number, callback: () => void) => () => void;
  /** Bytes that have left, as far as the network tells. */
  onProgress: (sent: number) => void;
  onUrl: (url: string) => void;
  /** How many bytes the server says it has. */
  onTaken: (bytes: number) => void;
  /** Ends the upload where it is; it can be resumed. */
  signal: AbortSignal;
}

/** Gives tus the bytes piece by piece, the same way in a worker and in Node. */
const blobReader = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    slice: async (start: number, end: number) => ({ value: blob.slice(start, end), done: end >= blob.size }),
    close: (): void => undefined,
  }),
};

function faultOf(error: Error, now: number): UploadFault {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response === null) return { kind: 'transient', code: 'network', retryAfter: null };
  const retryAfter = retryAfterOf((name) => response.getHeader(name), now);
  return faultOfStatus(response.getStatus(), { body: response.getBody(), retryAfter });
}

/** Calls `onStall` when `moved` was not called for the stall time; `end` stops watching. */
function watchForStall(later: UploadRequest['later'], onStall: () => void) {
  let cancel = later(stallTime, onStall);
  return {
    moved: (): void => {
      cancel();
      cancel = later(stallTime, onStall);
    },
    end: (): void => cancel(),
  };
}

/**
 * Sends bytes by tus, from where an earlier try of the same upload was cut. Resolves to null when the server has taken the
 * last byte, which is not yet its receipt: a reply may be lost, and only the cross-check tells.
 */
export async function uploadByTus(request: UploadRequest): Promise<UploadFault | null> {
  if (request.signal.aborted) return { kind: 'stopped' };
  const { promise, resolve } = deferred<UploadFault | null>();
  let furthest = -1;
  const moved = (): void => watch.moved();
  const upload = new Upload(new Blob([request.bytes]), {
    endpoint: request.endpoint,
    uploadUrl: request.uploadUrl,
    metadata: request.metadata,
    chunkSize,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fileReader: blobReader,
    ...(request.httpStack === null ? {} : { httpStack: request.httpStack }),
    onBeforeRequest: async (call) => {
      for (const [name, value] of Object.entries(await request.headers())) call.setHeader(name, value);
    },
    onAfterResponse: (_call, response) => {
      moved();
      request.onTaken(Number(response.getHeader('Upload-Offset') ?? 0));
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null) request.onUrl(upload.url);
    },
    onProgress: (sent) => {
      if (sent > furthest) moved();
      furthest = Math.max(furthest, sent);
      request.onProgress(sent);
    },
    onSuccess: () => resolve(null),
    onError: (error) => resolve(faultOf(error, request.now())),
  });
  const giveUp = (fault: UploadFault): void => {
    // tus rejects an abort only when asked to delete the upload at the server, which this does not.
    void upload.abort();
    resolve(fault);
  };
  const watch = watchForStall(request.later, () => giveUp({ kind: 'transient', code: 'stalled', retryAfter: null }));
  const stop = (): void => giveUp({ kind: 'stopped' });
  request.signal.addEventListener('abort', stop);
  upload.start();
  return promise.finally(() => {
    watch.end();
    request.signal.removeEventListener('abort', stop);
  });
}
