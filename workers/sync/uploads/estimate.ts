import { minute, second } from '../../../domain/kernel/time.ts';
import type { SentFile, UploadsLeft } from '../../contract/state.ts';
import { rowsWith } from '../../mirror/many-rows.ts';
import { mirrorValue, syncState, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxFile } from '../outbox/database.ts';
import { isWanted } from './send-next.ts';

/**
 * The pace is that of the last minutes: they even out single files and short cuts, and a network that has changed is followed as
 * soon as they are over, however many files left before.
 */
const lookBack = 3 * minute;
/** So many files leave in that time through a network that is as fast as the rest of the work. */
const kept = 400;

/** Before so many have left, the pace is a guess. */
const fewest = 8;

/** No network of bytes per millisecond is slower than this, and no pause in sending is longer than a minute: more was no sending. */
const slowest = 20;
const longestFor = (bytes: number): number => minute + bytes / slowest;

/** The files of the last minutes, but always so many that they tell the pace. */
function latest(sent: readonly SentFile[]): readonly SentFile[] {
  const from = (sent.at(-1)?.at ?? 0) - lookBack;
  const first = sent.findIndex(({ at }) => at >= from);
  return sent.slice(Math.max(0, Math.min(first, sent.length - fewest)));
}

/** How often what is left is counted, at most. */
const spacing = 2 * second;

/** Milliseconds that so many bytes take at the pace of the last files; null while too few have left to know it. */
export function timeFor(bytes: number, sent: readonly SentFile[]): number | null {
  if (sent.length < fewest) return null;
  let [time, taken] = [0, 0];
  const counted = latest(sent);
  for (const [index, file] of counted.entries()) {
    const passed = file.at - (counted[index - 1]?.at ?? Number.POSITIVE_INFINITY);
    // A pause without signal and a clock that was set tell nothing of the pace, nor does the file at their end.
    if (passed < 0 || passed > longestFor(file.bytes)) continue;
    time += passed;
    taken += file.bytes;
  }
  return taken === 0 ? null : Math.round((bytes * time) / taken);
}

/** The unsent files that are sent automatically: none of drafts, and none whose change needs a decision. */
async function filesLeft({ outbox }: SyncContext): Promise<OutboxFile[]> {
  const files = await rowsWith(outbox.files, 'state', ['queued', 'processing', 'ready', 'sending']);
  const announced = files.flatMap((file) => (file.item === null ? [] : [{ file, item: file.item }]));
  const ids = [...new Set(announced.map(({ item }) => item))];
  const items = new Map(
    (await outbox.items.bulkGet(ids)).flatMap((item) => (item === undefined ? [] : [[item.id, item]])),
  );
  return announced.filter(({ file, item }) => isWanted(file, items.get(item))).map(({ file }) => file);
}

/** A photo that is not made small yet will be about as large as the last ones. */
const bytesOf = ({ state, kind, size, sent }: OutboxFile, typical: number): number =>
  (state === 'queued' || state === 'processing') && kind !== 'attachment' ? Math.min(size, typical) : size - sent;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Counts what is left of photos and files, and how long that takes at the pace of the last ones. */
export class UploadEstimate {
  readonly #context: SyncContext;
  #sent: readonly SentFile[] | null = null;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(context: SyncContext) {
    this.#context = context;
  }

  /** A file has left. */
  async note({ size }: Pick<OutboxFile, 'size'>): Promise<void> {
    const { platform } = this.#context;
    this.#sent = [...(await this.#known()), { at: platform.now(), bytes: size }].slice(-kept);
    if (platform.monotonic() - this.#shownAt >= spacing) await this.show();
  }

  /** Shows what is left now; null where nothing is. */
  async show(): Promise<void> {
    const { mirror, platform } = this.#context;
    this.#shownAt = platform.monotonic();
    const sent = await this.#known();
    const files = await filesLeft(this.#context);
    const typical = sent.length === 0 ? Number.POSITIVE_INFINITY : sumOf(sent.map(({ bytes }) => bytes)) / sent.length;
    const bytes = sumOf(files.map((file) => bytesOf(file, typical)));
    const uploads: UploadsLeft | null =
      files.length === 0 ? null : { files: files.length, milliseconds: timeFor(bytes, sent) };
    // Nothing was left before, either.
    if (uploads === null && (await syncState(mirror)).uploads === null) return;
    await mirror.transaction('rw', mirror.values, async () => {
      await mirror.values.put({ key: 'sentFiles', value: [...sent] });
      await updateSyncState(mirror, { uploads });
    });
  }

  /** The server wants to be left alone until then; null where it does not. */
  async rest(until: number | null): Promise<void> {
    const { mirror } = this.#context;
    if ((await syncState(mirror)).uploadsRestUntil !== until)
      await updateSyncState(mirror, { uploadsRestUntil: until });
  }

  async #known(): Promise<readonly SentFile[]> {
    this.#sent ??= (await mirrorValue(this.#context.mirror, 'sentFiles')) ?? [];
    return this.#sent;
  }
}
