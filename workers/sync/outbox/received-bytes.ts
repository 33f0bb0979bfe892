import type { OutboxDatabase } from './database.ts';

/**
 * The most bytes of received files that stay here for a server that is restored: some days of one person's photos, and little
 * beside what a phone grants a site (decision 0087).
 */
export const receivedBudget = 200 * 1024 * 1024;

/** Once there is too much, so many of them go that it is not looked again with each receipt. */
const keptAfterTrim = 0.8;

/** Files with receipts whose bytes are still here, the latest receipt first. */
async function receivedHere({ files, bytes }: OutboxDatabase): Promise<{ id: string; size: number }[]> {
  const here = new Set(await bytes.toCollection().primaryKeys());
  // Files without a receipt are not in this index.
  return (await files.orderBy('receivedAt').reverse().toArray()).filter(({ id }) => here.has(id));
}

/**
 * Notes that the bytes of a received file stay, in the caller's transaction; the oldest go when it gets too much. What is
 * counted is a sum of sizes, which is made anew whenever it is over the budget.
 */
export async function keepReceived(outbox: OutboxDatabase, size: number, budget = receivedBudget): Promise<void> {
  const counted = Number((await outbox.values.get('receivedBytes'))?.value ?? 0) + size;
  if (counted <= budget) {
    await outbox.values.put({ key: 'receivedBytes', value: counted });
    return;
  }
  const gone: string[] = [];
  let kept = 0;
  for (const file of await receivedHere(outbox)) {
    if (kept + file.size > budget * keptAfterTrim) gone.push(file.id);
    else kept += file.size;
  }
  await outbox.bytes.bulkDelete(gone);
  await outbox.values.put({ key: 'receivedBytes', value: kept });
}

/** Lets go of the bytes of all received files. It writes nothing, and so works on a full disk as well. */
export function dropReceived(outbox: OutboxDatabase): Promise<void> {
  return outbox.transaction('rw', outbox.files, outbox.bytes, outbox.values, async () => {
    await outbox.bytes.bulkDelete((await receivedHere(outbox)).map(({ id }) => id));
    await outbox.values.delete('receivedBytes');
  });
}

/** The same of those among some files whose rows this person does not see any more. */
export function dropReceivedOf(outbox: OutboxDatabase, ids: readonly string[]): Promise<void> {
  return outbox.transaction('rw', outbox.files, outbox.bytes, async () => {
    const files = await outbox.files.bulkGet([...ids]);
    await outbox.bytes.bulkDelete(files.flatMap((file) => (typeof file?.receivedAt === 'number' ? [file.id] : [])));
  });
}
