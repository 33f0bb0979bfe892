import { changedFields } from '../../../domain/mutation/merge.ts';
import { makeAddressPrivate, releaseAddress } from '../../commands/addresses.ts';
import { createCustomer, editCustomer, watchCustomer } from '../../commands/customers.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import type { AddressToAssign } from '../../mirror/assignable-addresses.ts';
import { basicFields, type CustomerFormArgs, type CustomerFormValues } from './customer-form.ts';

type Step = SaveStep<CustomerFormValues>;

const withAlso = (ids: readonly string[] | null, id: string): string[] => [...(ids ?? []), id];
const without = (ids: readonly string[] | null, id: string): string[] => (ids ?? []).filter((each) => each !== id);

/** Creates the customer of a form; addresses and watchers are given to an existing one. */
export function saveNewCustomer(args: CustomerFormArgs): Promise<SaveOutcome> {
  const { addresses: _addresses, watchers: _watchers, ...customer } = args;
  return createCustomer(customer);
}

/** The changes that make the chosen addresses the customer's, of those that a person saw or made meanwhile. */
function addressSteps(
  { id, addresses }: CustomerFormArgs,
  known: readonly string[],
  places: readonly AddressToAssign[],
): Step[] {
  const chosen = new Set(addresses);
  return places.flatMap(({ place: { id: place }, sharing }): Step[] => {
    const has = sharing.customer?.id === id;
    // One that the form began with, and that somebody took away meanwhile, was not given by who saves.
    if (chosen.has(place)) {
      const give: Step = {
        perform: () => makeAddressPrivate(sharing, { id }),
        kept: ({ addresses: before }) => ({ addresses: withAlso(before, place) }),
      };
      return has || known.includes(place) ? [] : [give];
    }
    const take: Step = {
      perform: () => releaseAddress(sharing),
      kept: ({ addresses: before }) => ({ addresses: without(before, place) }),
    };
    // One that somebody else gave the customer meanwhile stays.
    return has && known.includes(place) ? [take] : [];
  });
}

function watcherSteps({ id, watchers }: CustomerFormArgs, seen: readonly string[]): Step[] {
  const added = watchers.filter((watcher) => !seen.includes(watcher));
  const removed = seen.filter((watcher) => !watchers.includes(watcher));
  return [
    ...added.map(
      (watcher): Step => ({
        perform: () => watchCustomer(id, watcher, true),
        kept: ({ watchers: before }) => ({ watchers: withAlso(before, watcher) }),
      }),
    ),
    ...removed.map(
      (watcher): Step => ({
        perform: () => watchCustomer(id, watcher, false),
        kept: ({ watchers: before }) => ({ watchers: without(before, watcher) }),
      }),
    ),
  ];
}

interface Knowledge {
  /** What the form began with, and what was kept of it since. */
  seen: CustomerFormValues;
  /** Told what was kept, after each step. */
  keep: (part: Partial<CustomerFormValues>) => void;
  /** Addresses that were made for the customer while the form stood open. */
  made: readonly string[];
  /** The addresses that the customer has or may be given, as they are now. */
  places: readonly AddressToAssign[];
}

/**
 * Saves what of a customer's form was changed: its fields in one change, and each address and watcher that was given or taken.
 * The first change that is refused ends it, and its answer is told; what was kept before it stays.
 */
export function saveCustomer(args: CustomerFormArgs, { seen, keep, made, places }: Knowledge): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(basicFields, { present: args, seen });
  const steps: Step[] = [
    ...(any ? [{ perform: () => editCustomer(args.id, set, base), kept: () => set }] : []),
    ...addressSteps(args, [...(seen.addresses ?? []), ...made], places),
    ...watcherSteps(args, seen.watchers ?? []),
  ];
  return saveInSteps(steps, { seen, keep });
}
