/** A business in the tax office's register. */
interface TaxEntry {
  name: string;
  address: string;
}

export interface TaxNumbers {
  /**
   * Finds a business by number in a country of the European list (Greece is EL, Northern Ireland XI); null if there is
   * none. Throws `service_down`, and `service_off` where no service is configured.
   */
  find(countryCode: string, number: string): Promise<TaxEntry | null>;
}

import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { below, fetchJson } from '../fetch-json.ts';

/** VIES' REST reply (`/ms/{country}/vat/{number}`); `userError` tells why a number is unknown. */
const replySchema = z.object({
  isValid: z.boolean(),
  userError: z.string().default('VALID'),
  name: z.string().default(''),
  address: z.string().default(''),
});

/** Other values mean that a member state is unavailable: nothing is known about the number. */
const knownAnswers: ReadonlySet<string> = new Set(['VALID', 'INVALID', 'INVALID_INPUT']);

/** VIES' texts have line breaks and runs of blanks; `---` means undisclosed. */
const tidy = (text: string): string => {
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  return trimmed === '---' ? '' : trimmed;
};

/** VIES, or a service with its shape. */
export const viesTaxNumbers = (base: string, log: Logger): TaxNumbers => ({
  async find(countryCode, number): Promise<TaxEntry | null> {
    const url = below(base, `ms/${encodeURIComponent(countryCode)}/vat/${encodeURIComponent(number)}`);
    const reply = await fetchJson(url, replySchema, { service: 'tax numbers', log });
    if (!knownAnswers.has(reply.userError)) throw new DomainError('service_down');
    return reply.isValid ? { name: tidy(reply.name), address: tidy(reply.address) } : null;
  },
});

/** Without a service, the form is filled in by hand. */
export const noTaxNumbers: TaxNumbers = {
  find: () => Promise.reject(new DomainError('service_off')),
};
