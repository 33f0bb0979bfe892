import { randomBytes } from 'node:crypto';
import { timeStampRequest, verifyingCryptography } from '../../../documents/evidence-pack/time-stamps.ts';
import { type Bytes, toHex } from '../../../domain/evidence/cryptography.ts';
import { countersignatureHash, rootMessage } from '../../../domain/evidence/messages.ts';
import { stampTree } from '../../../domain/evidence/stamp-tree.ts';
import { faultOfTimeStamp } from '../../../domain/evidence/time-stamp.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../context.ts';
import { findUnstamped, insertStamp } from '../../db/repositories/time-stamps.ts';
import type { TimeAuthority } from '../../integrations/time-stamps/time-authority.ts';

/** Tasks under one stamp; those beyond wait for the next. */
const mostTasks = 10_000;

const cryptography = verifyingCryptography(crypto.subtle);

/** Eight bytes of chance that are a positive number of that length. */
function newNonce(): Bytes {
  const nonce = new Uint8Array(randomBytes(8));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

/** The authority's answer about a message. Throws where it is none, or not a good one of this request. */
async function stampOf(authority: TimeAuthority, message: Bytes): Promise<Bytes> {
  const nonce = newNonce();
  const answer = await authority(await timeStampRequest(message, nonce));
  const reading = await cryptography.readTimeStamp(answer, message);
  const fault = faultOfTimeStamp(reading);
  if (fault !== null) throw new Error(`the time stamp is not good: ${fault}`);
  if (reading?.nonce !== toHex(nonce)) throw new Error('the time stamp is not good: it has another nonce');
  return answer;
}

/**
 * Gets one time stamp over all tasks that were countersigned since their last one, so that this server can't date anything back by
 * more than the time between two stamps. Only this chore waits for the authority; where it fails, the next run has all of it.
 */
export async function stampEvidence({ database, integrations, newId }: Context): Promise<void> {
  const { timeAuthority: authority } = integrations;
  if (authority === null) return;
  const ends = await findUnstamped(database.kysely, mostTasks);
  if (ends.length === 0) return;
  const hashes = await Promise.all(ends.map((each) => countersignatureHash(each, cryptography)));
  const { root, paths } = await stampTree(hashes, cryptography);
  const answer = await stampOf(authority, rootMessage(root, cryptography));
  const stamped = ends.map(({ task, position }, index) => ({ task, position, path: must(paths[index], 'a path') }));
  await database.kysely.transaction().execute((tx) => insertStamp(tx, { id: newId(), answer: toHex(answer) }, stamped));
}
