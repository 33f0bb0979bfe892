import type { PickableAddress } from '../../../domain/address/naming.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';

/** A place at which an address may be, and what people call it. */
export interface NamedPlace {
  id: string;
  name: string;
}

/** An address of a draft at a place, with nothing filled in. */
const freshAddress = (id: string, { id: place, name }: NamedPlace): PlannedAddress => ({
  id,
  nickname: name.slice(0, 64),
  installationAddress: { id: place },
  pickupAddresses: [],
  payout: null,
  salesPrice: null,
  communicationInfo: null,
});

/** The places at which addresses install, each once, in the order of the addresses. */
export const placesOf = (addresses: readonly PlannedAddress[]): string[] => [
  ...new Set(addresses.flatMap(({ installationAddress }) => installationAddress?.id ?? [])),
];

/** The addresses of a draft without some places: one that installs there goes, and what is picked up there is picked up no more. */
export const withoutPlaces = (addresses: readonly PlannedAddress[], places: readonly string[]): PlannedAddress[] =>
  addresses.flatMap((address) => {
    if (address.installationAddress !== null && places.includes(address.installationAddress.id)) return [];
    const pickupAddresses = address.pickupAddresses.filter(({ id }) => !places.includes(id));
    return [pickupAddresses.length < address.pickupAddresses.length ? { ...address, pickupAddresses } : address];
  });

/**
 * The addresses of a draft for the places that were picked, in their order: those that are there already stay as they are, with
 * what was filled in; one that has no place stays, too.
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

/** Places for the addresses of a draft. */
export interface KnownPlaces {
  /** Those that a task of its customer may name. */
  fitting: readonly PickableAddress[];
  /** Those that its addresses name, whoever has them now. */
  named: readonly PickableAddress[];
}

/** The places to choose from where some are chosen already: these stay though they no longer fit; no other address may name them. */
export function offeredPlaces({ fitting, named }: KnownPlaces, chosen: readonly string[]): readonly PickableAddress[] {
  const others = named.filter(({ id }) => chosen.includes(id) && fitting.every((place) => place.id !== id));
  return others.length === 0 ? fitting : [...fitting, ...others];
}
