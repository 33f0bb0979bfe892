import type { PickableAddress } from '../../../domain/address/naming.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';

/** A place where a task can install, with its name. */
export interface NamedPlace {
  id: string;
  name: string;
}

/** A new planned address at a place; everything else is still empty. */
const freshAddress = (id: string, { id: place, name }: NamedPlace): PlannedAddress => ({
  id,
  nickname: name.slice(0, 64),
  installationAddress: { id: place },
  pickupAddresses: [],
  payout: null,
  salesPrice: null,
  communicationInfo: null,
});

/** The places where the addresses install, without duplicates, in the order of the addresses. */
export const placesOf = (addresses: readonly PlannedAddress[]): string[] => [
  ...new Set(addresses.flatMap(({ installationAddress }) => installationAddress?.id ?? [])),
];

/** Removes places from the addresses of a draft: addresses that install there are dropped, and so are pickups there. */
export const withoutPlaces = (addresses: readonly PlannedAddress[], places: readonly string[]): PlannedAddress[] =>
  addresses.flatMap((address) => {
    if (address.installationAddress !== null && places.includes(address.installationAddress.id)) return [];
    const pickupAddresses = address.pickupAddresses.filter(({ id }) => !places.includes(id));
    return [pickupAddresses.length < address.pickupAddresses.length ? { ...address, pickupAddresses } : address];
  });

/**
 * The addresses of a draft for the picked places, in that order. Addresses that exist already keep what was filled in, and
 * those without a place stay.
 */
export function withPlaces(
  addresses: readonly PlannedAddress[],
  picked: readonly string[],
  { places, newId }: { places: readonly NamedPlace[]; newId: () => string },
): PlannedAddress[] {
  const byPlace = new Map(places.map((place) => [place.id, place]));
  const at = (id: string): PlannedAddress[] => {
    const present = addresses.filter(({ installationAddress }) => installationAddress?.id === id);
    const place = byPlace.get(id);
    return present.length > 0 || place === undefined ? present : [freshAddress(newId(), place)];
  };
  return [...picked.flatMap(at), ...addresses.filter(({ installationAddress }) => installationAddress === null)];
}

/** The places that the addresses of a draft can use. */
export interface KnownPlaces {
  /** Places that fit the customer of the task. */
  fitting: readonly PickableAddress[];
  /** Places that the addresses use already, whoever owns them now. */
  named: readonly PickableAddress[];
}

/** The places to choose from. Chosen ones stay on the list even when they no longer fit the customer. */
export function offeredPlaces({ fitting, named }: KnownPlaces, chosen: readonly string[]): readonly PickableAddress[] {
  const others = named.filter(({ id }) => chosen.includes(id) && fitting.every((place) => place.id !== id));
  return others.length === 0 ? fitting : [...fitting, ...others];
}
