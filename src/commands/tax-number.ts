import type { taxLookupFor } from '../../domain/account/tax-lookup.ts';
import { callServer } from './online.ts';

/** A query of the register of tax numbers (specification 5). */
type LookedUp = NonNullable<ReturnType<typeof taxLookupFor>>;

/** What the register said of a number; `cancelled` when nobody waits for it any more. */
type TaxAnswer =
  | { kind: 'found'; business: { name: string; address: string } }
  | { kind: 'none' | 'offline' | 'failed' | 'cancelled' };

/** Looks up the business of a tax number. */
export async function lookUpTaxNumber(taxNumber: LookedUp, signal: AbortSignal): Promise<TaxAnswer> {
  const answer = await callServer('vatValidation', { query: taxNumber }, signal);
  if (answer.kind === 'answered') {
    return answer.reply.valid ? { kind: 'found', business: answer.reply } : { kind: 'none' };
  }
  return { kind: answer.kind === 'offline' || answer.kind === 'cancelled' ? answer.kind : 'failed' };
}
