import { day as dayLength } from '../../domain/kernel/time.ts';
import type { StepPicture } from '../../domain/steps/schema.ts';
import type { PictureOfStep } from '../contract/engine.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { syncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { cacheOf, fetchPhoto, keepPhoto, keptPhoto } from './photo-bytes.ts';

/** The most that is fetched before somebody looks at it: some forty pictures of templates. */
const mostBytes = 16 * 1024 * 1024;

/** Work of so many days before and after now has its pictures here. */
const aroundNow = 14 * dayLength;

const keyOf = ({ platform }: SyncContext, hash: string): string => `${platform.restBase}/step-pictures?hash=${hash}`;

/** The bytes of a picture beside a step's help: those that were fetched before, else fetched now and kept; null where neither can be. */
export async function stepPicture(context: SyncContext, { hash, task }: PictureOfStep): Promise<Blob | null> {
  const cache = await cacheOf(context);
  const key = keyOf(context, hash);
  const kept = await keptPhoto(context, cache, key);
  if (kept !== null) return kept;
  const of = task === null ? '' : `&task=${task}`;
  const blob = await fetchPhoto(context, `step-pictures?hash=${hash}${of}`, hash);
  if (blob && cache) await keepPhoto(context, cache, { key, blob });
  return blob;
}

/** The pictures of the viewer's own work around now, each once, with a task that has it. */
async function picturesOfWork({ mirror, platform }: SyncContext): Promise<Map<string, StepPicture & { task: string }>> {
  const now = platform.now();
  const tasks = await mirror
    .rows('tasks')
    .where('[assigned+installationTimestampFrom]')
    .between([1, now - aroundNow], [1, now + aroundNow])
    .toArray();
  const found = new Map<string, StepPicture & { task: string }>();
  for (const { id, steps } of tasks)
    for (const { picture } of steps?.steps ?? [])
      if (picture && !found.has(picture.hash)) found.set(picture.hash, { ...picture, task: id });
  return found;
}

/** The pictures that were fetched ahead since the engine began: on a full disk, which keeps none, they come once and not each round. */
const fetchedAhead = new WeakMap<MirrorDatabase, Set<string>>();

/**
 * Fetches the pictures of the viewer's work that are not here yet, so that they are there without network; none while storage is
 * low. Ends when the network goes; the next round tries again. A picture that the office no longer has keeps no other away.
 */
export async function fetchStepPictures(context: SyncContext, isStopped: () => boolean): Promise<void> {
  const { mirror, transport } = context;
  const pictures = await picturesOfWork(context);
  if (pictures.size === 0 || (await syncState(mirror)).storage?.low === true) return;
  const cache = await cacheOf(context);
  if (cache === undefined) return;
  const ahead = fetchedAhead.get(mirror) ?? new Set();
  fetchedAhead.set(mirror, ahead);
  let bytes = 0;
  for (const { hash, size, task } of pictures.values()) {
    bytes += size;
    if (isStopped() || bytes > mostBytes) return;
    if (ahead.has(hash) || (await keptPhoto(context, cache, keyOf(context, hash))) !== null) continue;
    if ((await stepPicture(context, { hash, task })) !== null) ahead.add(hash);
    else if (!(await transport.isServerThere())) return;
  }
}
