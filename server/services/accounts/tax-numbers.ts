import type { Context } from '../../context.ts';
import { limitAttempt } from './limits.ts';

/**
 * The business with a tax number (specification 5: European countries, at least 7 characters). Anybody may ask, before they
 * sign up, so that each network address may only so often. Throws `rate_limited`, `service_down` and `service_off`.
 */
export async function findTaxNumber(
  context: Context,
  { tin, countryCode }: { tin: string; countryCode: string },
  address: string,
): Promise<{ valid: boolean; name: string; address: string }> {
  await limitAttempt(context, { call: 'look-up', address, name: `${countryCode}${tin}` });
  const found = await context.integrations.taxNumbers.find(countryCode, tin);
  return found ? { valid: true, ...found } : { valid: false, name: '', address: '' };
}
