import { createHash } from 'node:crypto';
import { dirname } from 'node:path/posix';
import { keyOf, type Mutant } from './mutants.ts';

/** The mutants in an order that only the seed and the mutants themselves decide. */
export function shuffled(mutants: readonly Mutant[], seed: string): Mutant[] {
  return mutants
    .map((mutant) => ({
      mutant,
      rank: createHash('sha256')
        .update(`${seed} ${keyOf(mutant)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
}

export const folderOf = ({ file }: { file: string }): string => dirname(file);

/** How many of the sample each folder gets: in proportion to its mutants, together exactly `size` (largest remainder). */
export function shares(mutants: readonly Mutant[], size: number): Map<string, number> {
  const counts = Map.groupBy(mutants, folderOf);
  const wanted = Math.min(size, mutants.length);
  const exact = [...counts].map(([folder, inFolder]) => ({
    folder,
    share: (inFolder.length / mutants.length) * wanted,
  }));
  const result = new Map(exact.map(({ folder, share }) => [folder, Math.floor(share)]));
  const missing = wanted - [...result.values()].reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1) || (a.folder < b.folder ? -1 : 1));
  for (const { folder } of byRemainder.slice(0, missing)) result.set(folder, (result.get(folder) ?? 0) + 1);
  return result;
}

/** Wilson's 95 % interval of a proportion. */
export function interval(successes: number, total: number): { low: number; high: number } {
  if (total === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const p = successes / total;
  const centre = p + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((p * (1 - p)) / total + z ** 2 / (4 * total ** 2));
  const scale = 1 + z ** 2 / total;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
