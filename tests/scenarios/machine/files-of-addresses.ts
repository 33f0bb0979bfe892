import { z } from 'zod';
import type { ImportShare } from '../../../domain/import/shares.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Seed } from './seed.ts';

const fileSchema = z.object({
  file: z.string(),
  rows: z.array(z.object({ row: z.int(), id: z.string(), values: z.record(z.string(), z.unknown()) })),
});

/** The rows of a file that was sent. */
export const readFile = (args: unknown): z.infer<typeof fileSchema> => fileSchema.parse(args);

/** So few that files name the same ones again, from other devices and with other comments. */
const streets = 15;

/** The telephone that each new address is brought with. */
export const broughtTelephone = '2610123456';

const otherTelephone = (seed: Seed): string => `2610${100_000 + seed.below(900_000)}`;

/** One to four new addresses; some rows name no street, which refuses them alone. */
export function newAddresses(seed: Seed, mint: () => string): ImportShare {
  const rows = Array.from({ length: 1 + seed.below(4) }, (_, index) => {
    const street = seed.chance(0.1) ? '' : `Οδός Αγίας Σοφίας ${1 + seed.below(streets)}`;
    const values = {
      ...{ nickname: null, name: null, region: 'Πάτρα', province: 'Αχαΐα', zipCode: null, country: 'Ελλάδα' },
      ...{ street, floor: '1', telephone: broughtTelephone, comment: seed.chance(0.1) ? 'πίσω πόρτα' : null },
      ...{ latitude: null, longitude: null, customer: null, sharedAddress: true },
    };
    return { row: index + 2, id: mint(), values };
  });
  return { name: 'importAddresses', args: { file: 'διευθύνσεις.xlsx', rows }, base: {} };
}

/** Other telephones for up to four addresses that are there; some rows take it away, which refuses them alone. */
export function changedAddresses(seed: Seed, there: readonly Rows['addresses'][]): ImportShare {
  const chosen = there.filter(() => seed.chance(0.3)).slice(0, 4);
  const rows = chosen.map(({ id }, index) => ({
    row: index + 2,
    id,
    values: { telephone: seed.chance(0.1) ? '' : otherTelephone(seed) },
  }));
  const seen = Object.fromEntries(chosen.map(({ id, telephone: number }) => [id, { telephone: number }]));
  return { name: 'changeAddresses', args: { file: 'αλλαγές.xlsx', rows }, base: { rows: seen } };
}
