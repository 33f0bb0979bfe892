/** What the tax office says of a business. */
interface TaxEntry {
  name: string;
  address: string;
}

/** Looks tax numbers up. */
export interface TaxNumbers {
  /**
   * The business with this number in a country of the European list (Greece is EL, Northern Ireland XI); null when there is
   * none. Throws `service_down` when it cannot be asked, and `service_off` where no service is configured.
   */
  find(countryCode: string, number: string): Promise<TaxEntry | null>;
}

import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { askForJson, below } from '../ask.ts';

/** The reply of VIES' REST interface (`/ms/{country}/vat/{number}`); `userError` says why it does not know. */
const replySchema = z.object({
  isValid: z.boolean(),
  userError: z.string().default('VALID'),
  name: z.string().default(''),
  address: z.string().default(''),
});

/** Answers of a member state that is away or busy: nothing is known about the number. */
const knownAnswers: ReadonlySet<string> = new Set(['VALID', 'INVALID', 'INVALID_INPUT']);

/** VIES puts lines and runs of blanks into its texts, and dashes where a state tells nothing. */
const tidy = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return words === '---' ? '' : words;
};

/** VIES, or a service with its shape. */
export const viesTaxNumbers = (base: string, log: Logger): TaxNumbers => ({
  async find(countryCode, number): Promise<TaxEntry | null> {
    const url = below(base, `ms/${encodeURIComponent(countryCode)}/vat/${encodeURIComponent(number)}`);
    const reply = await askForJson(url, replySchema, { service: 'tax numbers', log });
    if (!knownAnswers.has(reply.userError)) throw new DomainError('service_down');
    return reply.isValid ? { name: tidy(reply.name), address: tidy(reply.address) } : null;
  },
});

/** Where no service is configured the form is filled in by hand. */
export const noTaxNumbers: TaxNumbers = {
  find: () => Promise.reject(new DomainError('service_off')),
};
