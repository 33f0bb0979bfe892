import { changedFields } from '../../../domain/mutation/changed-fields.ts';
import { createCustomer, editCustomer, watchCustomer } from '../../commands/customers.ts';
import { makePlacePrivate, releasePlace } from '../../commands/places.ts';
import type { PerformResult } from '../../components/use-performed.ts';
import type { PlaceChoice } from '../../mirror/places.ts';
import { basicFields, type CustomerFormArgs, type CustomerFormValues } from './customer-form.ts';

type Step = () => Promise<PerformResult>;

/** Creates the customer of a form; addresses and watchers are given to an existing one. */
export function saveNewCustomer(args: CustomerFormArgs): Promise<PerformResult> {
  const { addresses: _addresses, watchers: _watchers, ...customer } = args;
  return createCustomer(customer);
}

/** The changes that make the chosen addresses the customer's, of those that a person saw or made meanwhile. */
function addressSteps(
  { id, addresses }: CustomerFormArgs,
  known: readonly string[],
  places: readonly PlaceChoice[],
): Step[] {
  const chosen = new Set(addresses);
  return places.flatMap(({ place: { id: place }, sharing }): Step[] => {
    const has = sharing.customer?.id === id;
    if (chosen.has(place)) return has ? [] : [() => makePlacePrivate(sharing, { id })];
    // One that somebody else gave the customer meanwhile stays.
    return has && known.includes(place) ? [() => releasePlace(sharing)] : [];
  });
}

function watcherSteps({ id, watchers }: CustomerFormArgs, seen: readonly string[]): Step[] {
  const added = watchers.filter((watcher) => !seen.includes(watcher));
  const removed = seen.filter((watcher) => !watchers.includes(watcher));
  return [
    ...added.map(
      (watcher): Step =>
        () =>
          watchCustomer(id, watcher, true),
    ),
    ...removed.map(
      (watcher): Step =>
        () =>
          watchCustomer(id, watcher, false),
    ),
  ];
}

interface Knowledge {
  /** What the form began with. */
  seen: CustomerFormValues;
  /** Addresses that were made for the customer while the form stood open. */
  made: readonly string[];
  /** The addresses that the customer has or may be given, as they are now. */
  places: readonly PlaceChoice[];
}

/**
 * Saves what of a customer's form was changed: its fields in one change, and each address and watcher that was given or taken.
 * The first change that is refused ends it, and its answer is told; what was kept before it stays.
 */
export async function saveCustomer(args: CustomerFormArgs, { seen, made, places }: Knowledge): Promise<PerformResult> {
  const { set, base, any } = changedFields(basicFields, { present: args, seen });
  const steps: Step[] = [
    ...(any ? [() => editCustomer(args.id, set, base)] : []),
    ...addressSteps(args, [...(seen.addresses ?? []), ...made], places),
    ...watcherSteps(args, seen.watchers ?? []),
  ];
  for (const step of steps) {
    const result = await step();
    if (result.kind !== 'kept') return result;
  }
  return { kind: 'kept' };
}
