import type { Context } from '../../context.ts';
import { countBytes } from '../../db/change-log/storage.ts';
import { insertUpload } from '../../db/change-log/uploads.ts';
import { type BytesForOthers, listBytesForOthers, reassignUploads } from '../../db/repositories/company-deletion.ts';
import { storageOf } from '../../integrations/files/storage.ts';
import { inTransaction } from '../mutate/retry.ts';
import { ReceivedFiles } from '../photos/received-files.ts';

async function handOver(context: Context, bytes: BytesForOthers): Promise<void> {
  const { files, directory } = storageOf(context);
  const found = await files.open(bytes);
  // Lost bytes stay lost for their new owner; the log of the housekeeping has them.
  if (found === undefined) return;
  const copies = new ReceivedFiles(directory, context);
  try {
    const copy = await copies.add(found.bytes, bytes.hash);
    const { ownerId: companyId, hash, size } = bytes;
    await inTransaction(context.database.kysely, async (tx) => {
      const isNew = await insertUpload(tx, { ...bytes, companyId }, context.now());
      await files.keep({ companyId, hash }, copy.path);
      await reassignUploads(tx, bytes);
      // The owner gets what was done for them, whether their storage is full or not.
      await countBytes(tx, { companyId, size: isNew ? size : 0 });
    });
  } finally {
    await copies.drop();
  }
}

/** Copies what a company photographed and attached at other companies' tasks into those companies' storage. Can be repeated. */
export async function handOverBytes(context: Context, companyId: string): Promise<void> {
  for (const bytes of await listBytesForOthers(context.database.kysely, companyId)) await handOver(context, bytes);
}
