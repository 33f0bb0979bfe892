import { coordinatesOf } from '../../../domain/address/coordinates.ts';
import { dayAround } from '../../../domain/kernel/time.ts';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import { expectedTravel } from '../../../domain/visit/window.ts';
import { setArrived, setOnMyWay, takeBackVisit } from '../../commands/visits.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { readSettingOut } from '../../mirror/last-stop.ts';

type Mirror = Parameters<typeof readSettingOut>[0];

/** A word that a person is about to say, with the person. */
interface Saying {
  way: 'setOut' | 'arrive';
  user: string;
  timeZone: string;
}

/** The result, and the items before it that are undone with it. */
export interface Said {
  result: PerformResult;
  before: readonly string[];
}

/** Says that a person is on the way to an address, or that they have arrived. */
export const sayWay = async (mirror: Mirror, view: AddressView, { way, ...who }: Saying): Promise<Said> =>
  way === 'arrive' ? { result: await setArrived(view.operational.id), before: [] } : setOut(mirror, view, who);

/**
 * Says that a person is on the way to an address, expected by the way from their last stop of the day. They are on the way to one
 * address: the former way is taken back first, and comes back with an undo; where that is not kept, nothing more is said.
 */
async function setOut(
  mirror: Mirror,
  { operational, place }: AddressView,
  { user, timeZone }: Omit<Saying, 'way'>,
): Promise<Said> {
  const { id } = operational;
  const { from, former } = await readSettingOut(mirror, dayAround(Date.now(), timeZone), { user, to: id });
  const before: string[] = [];
  for (const other of former) {
    const result = await takeBackVisit(other);
    if (result.kind !== 'kept') return { result, before };
    before.push(result.item);
  }
  const travel = expectedTravel({ from: coordinatesOf(from), to: coordinatesOf(place) });
  return { result: await setOnMyWay(id, travel), before };
}
