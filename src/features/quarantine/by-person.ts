import { groupBy } from '../../../domain/kernel/polyfills.ts';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { itemOf } from './item-of.ts';

/** What waits of one person, in the order in which they did it: later work builds on earlier. */
export interface PersonsItems {
  user: Quarantined['user'];
  items: readonly Quarantined[];
}

const doneAt = ({ item, receivedOn }: Quarantined): number => itemOf(item).at ?? receivedOn;

/** The items of each person; those whose delivery came first stand first. */
export const byPerson = (items: readonly Quarantined[]): PersonsItems[] =>
  [...groupBy(items, ({ user }) => user.id).values()].flatMap((all) => {
    const [first] = all;
    return first === undefined
      ? []
      : [{ user: first.user, items: all.sort((one, other) => doneAt(one) - doneAt(other)) }];
  });
