import { z } from 'zod';
import { systemCalls } from '../../../domain/catalogue/system.ts';
import { assert } from '../../../domain/kernel/assert.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { SyncContext } from '../context.ts';
import { jsonOf } from './transport.ts';

/** The most that a probe waits for its answer, in milliseconds. */
const patience = 5 * second;

/**
 * Whether our server answers: a request without effect that is small enough for the worst network. Before anything is sent whose
 * loss would matter, it tells a captive portal's page, and a network that only seems to be there, from the real thing.
 */
export async function isServerThere({ transport }: Pick<SyncContext, 'transport'>): Promise<boolean> {
  const { path, reply } = systemCalls.live;
  assert(typeof reply !== 'string', 'the probe is answered with JSON');
  const response = await transport.request(path.slice(1), { timeout: patience });
  return response?.ok === true && z.safeParse(reply, await jsonOf(response)).success;
}
