import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { ERRORS, MemoryLocker, Server, type Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { DomainError, errorCodes } from '../../domain/errors/codes.ts';
import { must } from '../../domain/kernel/assert.ts';
import { derivedId, isId } from '../../domain/kernel/ids.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { isFileAbsent } from '../integrations/files/local-file-store.ts';
import type { Storage } from '../integrations/files/storage.ts';
import { loggableError } from '../loggable.ts';
import type { Identity } from '../services/accounts/sessions.ts';
import { receiveFile, requireAwaitingRow } from '../services/attached-files/attached-files.ts';
import { isAnnounced, largestPhoto, storePhoto } from '../services/photos/store-photo.ts';
import { largestSource, requireAwaitedSource, storeSource } from '../services/photos/store-source.ts';
import { type Announced, announcedSchema, ownedSchema } from '../services/photos/upload-metadata.ts';
import { giveRoomBack, isRoomKept, reserveRoom } from '../services/storage/room.ts';
import { domainErrorOf, problemText } from './problems.ts';

/** The request being answered. */
interface UploadRequest {
  request: FastifyRequest;
  identity: Identity;
  /** Seconds until a retry; absent where the client decides. */
  retryAfter?: number;
}

/** How often a device retries when the company's storage is full: people make room, which takes minutes. */
const roomPause = (5 * minute) / second;

export interface UploadParts {
  context: Context;
  storage: Storage;
  /** The URL path of uploads. */
  path: string;
}

/** Answers a tus 1.0.0 request; errors are problem details. */
export type AnswerUpload = (answering: UploadRequest) => Promise<Response>;

/** Converts the request for the library; the body is streamed. */
function webRequest({ raw, url, method, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const request = new Request(new URL(url, 'http://upload.invalid'), { method, headers: Object.fromEntries(given) });
  if (method !== 'PATCH' && method !== 'POST') return request;
  const streamed = { body: Readable.toWeb(raw), duplex: 'half' };
  // Node's types for fetch and for streams define the same stream twice.
  return new Request(request, streamed as RequestInit);
}

/** The protocol's own errors keep their status, which its clients know. */
const ofProtocol = (problem: object): { status: number; error: DomainError } | undefined => {
  if (!('status_code' in problem) || typeof problem.status_code !== 'number') return undefined;
  const status = problem.status_code;
  const detail = 'body' in problem && typeof problem.body === 'string' ? problem.body.trim() : undefined;
  if (status === 404 || status === 410) return { status, error: new DomainError('not_found') };
  if (status === 413) return { status, error: new DomainError('too_large') };
  return { status, error: new DomainError(status < 500 ? 'validation' : 'unavailable', detail) };
};

/** Whose bytes an upload has. A source file and its photo may come at the same time, and neither replaces the other. */
function subjectOf(announced: Announced): string {
  if ('file' in announced) return announced.file;
  return 'photo' in announced ? announced.photo : derivedId(announced.source, announced.source);
}

/** Resumable uploads of photos, their source files and attached files: who may continue one, and what happens once it is complete. */
export function createTusServer({ context, storage, path }: UploadParts): AnswerUpload {
  const { files, partial } = storage;
  const answering = new AsyncLocalStorage<UploadRequest>();
  const now = (): UploadRequest => must(answering.getStore(), 'the request that is being answered');

  const requireOwnMetadata = (upload: Pick<Upload, 'metadata'>) => {
    const own = ownedSchema.safeParse(upload.metadata);
    if (!own.success || own.data.user !== now().identity.viewer.userId) throw new DomainError('not_found');
    return own.data;
  };

  /** Assigns the bytes to their photo or attached file. */
  const keep = async (own: ReturnType<typeof requireOwnMetadata>, uploadId: string): Promise<void> => {
    const { viewer, ended } = now().identity;
    const { hash } = own;
    const filePath = partial.bytesOf(uploadId);
    if ('photo' in own) {
      const link = { photoId: own.photo, viewer, ended };
      await storePhoto(context, files, { ...link, path: filePath, room: uploadId, hash, stamped: own.stamped });
      return;
    }
    if ('source' in own) {
      await storeSource(context, files, { photoId: own.source, viewer, ended, hash, path: filePath, room: uploadId });
      return;
    }
    await receiveFile(context, viewer, { id: own.file, hash, path: filePath, room: uploadId, files, ended });
  };

  /** Drops an upload that can't be continued. */
  const drop = async (id: string): Promise<void> => {
    await partial.remove(id);
    await giveRoomBack(context, id);
  };

  /** Reserves storage for an upload. Bytes of an attached file or a source file are always announced by a row. */
  const keepRoom = async (announced: Announced, { id, size = 0 }: Pick<Upload, 'id' | 'size'>): Promise<void> => {
    const { viewer, ended } = now().identity;
    const { companyId, userId } = viewer;
    const subjectId = subjectOf(announced);
    const known = !('photo' in announced) || (await isAnnounced(context, viewer, { photoId: subjectId, ended }));
    for (const replaced of await reserveRoom(context, { id, companyId, userId, subjectId, size, announced: known }))
      await partial.remove(replaced);
  };

  /** Refuses bytes before they are sent that nobody would accept. */
  const requireAwaited = async (announced: Announced): Promise<void> => {
    const { viewer, ended } = now().identity;
    if (!('source' in announced) && announced.size > largestPhoto) throw new DomainError('too_large');
    if ('file' in announced) await requireAwaitingRow(context, viewer, announced.file);
    if ('source' in announced)
      await requireAwaitedSource(context, { photoId: announced.source, viewer, ended, hash: announced.hash });
  };

  /** An upload without reservation was abandoned: replaced by another one for the same photo, or expired. */
  const requireRoomFor = async (id: string): Promise<void> => {
    if (!(await isRoomKept(context, id)) && !(await partial.isFinished(id))) throw ERRORS.FILE_NOT_FOUND;
  };

  /** Takes over the bytes; repeating it changes nothing. Rejected bytes are dropped. */
  const takeOver = async (id: string, upload: Pick<Upload, 'metadata'>): Promise<void> => {
    const own = requireOwnMetadata(upload);
    if (await partial.isFinished(id)) return;
    try {
      await keep(own, id);
    } catch (problem) {
      // Rejected for good. A store that is unavailable (5xx) may accept them later.
      if (problem instanceof DomainError && errorCodes[problem.code].status < 500) await drop(id);
      // Another node has or is taking them: the client checks again, and restarts if necessary.
      if (isFileAbsent(problem)) throw ERRORS.FILE_NOT_FOUND;
      throw problem;
    }
    await partial.finish(id);
    // If the bytes were stored before, the reservation is unused.
    await giveRoomBack(context, id);
  };

  /** Requests that arrive while the last bytes are taken over wait for that: they can be moved only once. */
  const finishing = new Map<string, Promise<void>>();
  const finish = (id: string, upload: Pick<Upload, 'metadata'>): Promise<void> => {
    const begun = finishing.get(id) ?? takeOver(id, upload).finally(() => finishing.delete(id));
    finishing.set(id, begun);
    return begun;
  };

  /** The upload, once this node isn't taking over its bytes. It is the user's own, and its reservation or its result is there. */
  const requireUpload = async (id: string): Promise<Upload> => {
    await Promise.allSettled([finishing.get(id)]);
    const upload = await partial.getUpload(id);
    requireOwnMetadata(upload);
    await requireRoomFor(id);
    return upload;
  };

  /** As {@link requireUpload}, asked twice: a take-over that began meanwhile may have been moving what was missing. */
  const idleUpload = async (id: string): Promise<Upload> => {
    try {
      return await requireUpload(id);
    } catch (problem) {
      if (problem !== ERRORS.FILE_NOT_FOUND) throw problem;
      return requireUpload(id);
    }
  };

  const server = new Server({
    path,
    datastore: partial,
    locker: new MemoryLocker(),
    maxSize: largestSource,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => context.newId(),
    getFileIdFromRequest: (_request, last) => (last !== undefined && isId(last) ? last : undefined),
    onUploadCreate: async (_request, upload) => {
      const { viewer } = now().identity;
      if (viewer.kind === 'customer') throw new DomainError('not_permitted');
      const announced = announcedSchema.safeParse(upload.metadata);
      const fields = announced.success ? [] : announced.error.issues.map((issue) => issue.path.join('.'));
      if (announced.success && announced.data.size !== upload.size) fields.push('size');
      if (fields.length > 0) throw new DomainError('validation', undefined, fields);
      if (announced.success) {
        await requireAwaited(announced.data);
        await keepRoom(announced.data, upload);
      }
      return { metadata: { ...upload.metadata, user: viewer.userId } };
    },
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return;
      const upload = await idleUpload(id);
      if (request.method === 'DELETE') await giveRoomBack(context, id);
      // The server may have stopped between the last byte and the take-over.
      if (request.method === 'HEAD' && upload.offset === upload.size) await finish(id, upload);
    },
    onUploadFinish: async (_request, upload) => {
      await finish(upload.id, upload);
      return {};
    },
    onResponseError: (_request, problem) => {
      const answering = now();
      const { request } = answering;
      const known = ofProtocol(problem) ?? { error: domainErrorOf(problem), status: undefined };
      const { status, text } = problemText(request, known.error, known.status);
      if (known.error.code === 'no_room') answering.retryAfter = roomPause;
      if (status === 500) context.log.error({ requestId: request.id, error: loggableError(problem) }, 'upload failed');
      return { status_code: status, body: text };
    },
  });
  return async (request) => {
    const response = await answering.run(request, () => server.handleWeb(webRequest(request.request)));
    if (response.status >= 400) response.headers.set('content-type', 'application/problem+json');
    if (request.retryAfter !== undefined) response.headers.set('retry-after', String(request.retryAfter));
    return response;
  };
}
