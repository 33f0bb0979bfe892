import { placeCompany } from '../../commands/company.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** The ids of a company's addresses. */
interface Seen {
  addresses: string[];
}

/** Which addresses a company gets, which it had when the form began or got since, and who is told what it got. */
interface Chosen {
  chosen: readonly string[];
  seen: readonly string[];
  keep: (part: Partial<Seen>) => void;
}

/**
 * Gives a company the addresses that were chosen and takes those that were not, one change each: first those that go, so that
 * there is room. The first change that is refused ends it, and its answer is told; what was kept before it stays.
 */
export function saveAddresses(company: string, { chosen, seen, keep }: Chosen): Promise<SaveOutcome> {
  const gone = seen
    .filter((id) => !chosen.includes(id))
    .map(
      (id): SaveStep<Seen> => ({
        perform: () => placeCompany(company, id, false),
        kept: ({ addresses }) => ({ addresses: addresses.filter((each) => each !== id) }),
      }),
    );
  const come = chosen
    .filter((id) => !seen.includes(id))
    .map(
      (id): SaveStep<Seen> => ({
        perform: () => placeCompany(company, id, true),
        kept: ({ addresses }) => ({ addresses: [...addresses, id] }),
      }),
    );
  return saveInSteps([...gone, ...come], { seen: { addresses: [...seen] }, keep });
}
