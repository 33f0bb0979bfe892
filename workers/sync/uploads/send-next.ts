import { z } from 'zod';
import { isPartMissing, partOf } from '../../../domain/errors/faults.ts';
import { sha256 } from '../../photos/hash.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxFile, OutboxItem } from '../outbox/database.ts';
import { beginNext, changeFile } from './file-records.ts';
import { progressInto } from './progress.ts';
import type { UploadRequest } from './tus-upload.ts';
import { faultOfReply, isUnanswered, type UploadFault } from './upload-fault.ts';
import type { UploadRetries } from './upload-retries.ts';

const missingSchema = z.object({ missing: z.array(z.string()) });

/**
 * Whether the office wants the bytes. Those of a draft wait for the item that announces them; those of a refused item stay
 * with its inbox entry, unless it was offered to the office. An attached file goes once its row is there to take it.
 */
export function isWanted({ kind, bytesGone }: OutboxFile, item: OutboxItem | undefined): boolean {
  if (item === undefined) return true;
  // A file without bytes can only be reported, and only once its row is back, or its item is in quarantine.
  if (bytesGone === true) return item.outcome?.kind === 'applied' || item.decided === 'quarantined';
  if (kind === 'attachment') return item.outcome?.kind === 'applied';
  if (item.decided !== null) return item.decided === 'quarantined';
  return item.outcome === null || item.outcome.kind === 'applied' || item.outcome.kind === 'conflict';
}

async function begin(context: SyncContext, retries: UploadRetries): Promise<OutboxFile | null> {
  if (retries.isPaused()) return null;
  const may = async (file: OutboxFile): Promise<boolean> =>
    file.item !== null && retries.isDue(file) && isWanted(file, await context.outbox.items.get(file.item));
  return beginNext(context, { from: 'ready', may, begin: () => ({ state: 'sending' }) });
}

/** Asks whether the server has the photo with these bytes: the only thing that counts as its having them. */
async function serverLacks({ transport }: SyncContext, file: OutboxFile, hash: string): Promise<boolean | UploadFault> {
  const reply = await transport.call(`post photos/cross-check/${file.id}`, missingSchema, { hashes: [hash] });
  return reply.kind === 'ok' ? reply.value.missing.includes(hash) : faultOfReply(reply);
}

/** A try to send a photo: what it is ended by, and how many bytes the server then said it has. */
interface Try {
  readonly signal: AbortSignal;
  taken: number;
}

/** Sends by the library for uploads, which is loaded with the first file. */
async function sendBytes(request: UploadRequest): Promise<UploadFault | null> {
  try {
    const { uploadByTus } = await partOf(import('./tus-upload.ts'));
    return uploadByTus(request);
  } catch (error) {
    // It isn't on this device yet, and was asked for without success: a try that the network ended.
    if (!isPartMissing(error)) throw error;
    return { kind: 'transient', code: 'network', retryAfter: null };
  }
}

async function upload(
  context: SyncContext,
  { file, hash, bytes, current }: { file: OutboxFile; hash: string; bytes: ArrayBuffer; current: Try },
): Promise<UploadFault | null> {
  const { platform, transport } = context;
  const progress = progressInto(context, file.id);
  const name = file.name === null ? {} : { name: file.name };
  const fault = await sendBytes({
    endpoint: `${platform.restBase}/uploads`,
    uploadUrl: file.uploadUrl,
    metadata: {
      [file.kind === 'attachment' ? 'file' : 'photo']: file.id,
      hash,
      size: String(bytes.byteLength),
      mediaType: file.mediaType,
      ...(file.stamp === 'drawn' ? { stamped: '1' } : {}),
      ...name,
    },
    bytes,
    headers: () => transport.headers(),
    httpStack: platform.uploadHttp,
    now: platform.now,
    later: platform.later,
    onProgress: progress.sent,
    onUrl: progress.url,
    onTaken: (bytes) => {
      current.taken = Math.max(current.taken, bytes);
    },
    signal: current.signal,
  });
  await progress.end();
  return fault;
}

/**
 * A restored server has lost a file whose bytes are gone here, too. It may have them in its file store all the same; else the
 * office is told that they are lost. Either way this device has nothing more to do for it.
 */
async function sendNothing(context: SyncContext, file: OutboxFile, hash: string): Promise<UploadFault | null> {
  const missing = file.kind === 'attachment' || (await serverLacks(context, file, hash));
  if (missing === false) return null;
  if (missing !== true) return missing;
  const reply = await context.transport.call(`post photos/lost/${file.id}`, z.object({}), {});
  // A row that was removed meanwhile asks for no bytes.
  const isReported = reply.kind === 'ok' || (reply.kind === 'problem' && reply.status === 404);
  return isReported ? { kind: 'lost' } : faultOfReply(reply);
}

/** One try: ask, send what is missing, and ask again for the receipt, since the reply to the last bytes may be lost. */
async function send(context: SyncContext, file: OutboxFile, current: Try): Promise<UploadFault | null> {
  const stored = await context.outbox.bytes.get(file.id);
  const { hash } = file;
  if (stored === undefined) {
    const isLost = file.bytesGone === true && hash !== null;
    return isLost ? sendNothing(context, file, hash) : { kind: 'refused', code: 'bytes_missing' };
  }
  const { bytes } = stored;
  if (hash === null) return { kind: 'again', code: 'hash_mismatch', retryAfter: null };
  // Of an attached file the reply to its last bytes tells, and what was begun tells whether that was lost.
  if (file.kind === 'attachment') return upload(context, { file, hash, bytes, current });
  const before = await serverLacks(context, file, hash);
  if (typeof before !== 'boolean') return before;
  if (!before) return null;
  const fault = await upload(context, { file, hash, bytes, current });
  if (fault !== null) return fault;
  const after = await serverLacks(context, file, hash);
  if (typeof after !== 'boolean') return after;
  return after ? { kind: 'again', code: 'hash_mismatch', retryAfter: null } : null;
}

/** From the first byte, with the hash of the bytes as they are read now. */
async function afresh({ outbox }: SyncContext, id: string): Promise<Partial<OutboxFile>> {
  const stored = await outbox.bytes.get(id);
  return { uploadUrl: null, sent: 0, ...(stored === undefined ? {} : { hash: await sha256(stored.bytes) }) };
}

/** Nobody can do anything more for it; what is known of it stays as long as that of received files. */
const givenUp = ({ platform }: SyncContext): Partial<OutboxFile> => ({
  state: 'stored',
  receivedAt: platform.now(),
  error: 'bytes_missing',
});

async function outcomeOf(
  context: SyncContext,
  file: OutboxFile,
  fault: UploadFault | null,
): Promise<Partial<OutboxFile>> {
  if (fault?.kind === 'lost') return givenUp(context);
  if (fault === null) return { state: 'stored', sent: file.size, uploadUrl: null, error: null };
  if (fault.kind === 'stopped' || fault.kind === 'signIn') return { state: 'ready' };
  if (fault.kind === 'refused') return { state: 'failed', error: fault.code };
  // What was begun is dropped there. Should its row come back (a restored server, a task that is given back), it goes up whole.
  if (fault.kind === 'gone')
    return { state: 'ready', uploadUrl: null, sent: 0, tries: file.tries + 1, error: fault.code };
  const set = fault.kind === 'again' ? await afresh(context, file.id) : {};
  return { ...set, state: 'ready', tries: file.tries + 1, error: fault.code };
}

/** Whether a try reached the server: accepted bytes are an answer, even if the next ones had none. */
function noteAnswer(retries: UploadRetries, fault: UploadFault | null, { taken }: Try): void {
  if (fault?.kind === 'stopped') return;
  if (!isUnanswered(fault) || taken > 0) retries.noteAnswer();
  if (isUnanswered(fault)) retries.noteSilence();
}

/**
 * Sends the next photo that is ready and announced, which is the result. `idle` when none is due or this engine may not send; `signIn` when the
 * session has ended.
 */
export async function sendNext(
  context: SyncContext,
  retries: UploadRetries,
  signal: AbortSignal,
): Promise<OutboxFile | 'failed' | 'signIn' | 'idle'> {
  const { authorization } = await context.transport.headers();
  if (authorization === undefined) return 'idle';
  const file = await begin(context, retries);
  if (file === null) return 'idle';
  const current: Try = { signal, taken: 0 };
  const fault = await send(context, file, current);
  noteAnswer(retries, fault, current);
  const set = await outcomeOf(context, file, fault);
  await changeFile(context, file.id, ({ state }) => (state === 'sending' ? set : null));
  if (fault === null || fault.kind === 'lost') {
    retries.done(file.id);
    return file;
  }
  const moved = retries.noteTaken(file.id, current.taken);
  // Bytes that arrived broken and go again from the first one are no progress.
  if (fault.kind === 'transient') {
    retries.putOff(file.id, { moved, retryAfter: fault.retryAfter });
    if (fault.retryAfter !== null) retries.rest(fault.retryAfter);
  }
  if (fault.kind === 'again' || fault.kind === 'gone') retries.putOff(file.id);
  if (fault.kind !== 'signIn') return 'failed';
  // Another token has taken the place of the one that was refused: the file goes again with that.
  return (await context.transport.headers()).authorization === authorization ? 'signIn' : 'failed';
}
