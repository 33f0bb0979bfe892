import { addressName } from '../../domain/address/naming.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { Equipment } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** A piece of equipment; null when it is not here, or not any more, and undefined until that is known. */
export const usePiece = (id: string): Equipment | null | undefined =>
  useLiveRow(async (mirror) => (await mirror.rows('equipment').get(id)) ?? null, [id]);

/** A piece with the names of who put it there and who took it out; null where they are not known here. */
export interface PieceView {
  piece: Equipment;
  installedBy: string | null;
  takenOutBy: string | null;
}

async function nameOf(mirror: MirrorDatabase, person: Reference | null): Promise<string | null> {
  const user = person === null ? undefined : await mirror.rows('users').get(person.id);
  return user === undefined ? null : personName(user);
}

/** Pieces that are there come before those that are not there any more, each the latest first. */
function inOrder(one: Equipment, other: Equipment): number {
  const gone = Number(one.takenOutOn !== null) - Number(other.takenOutOn !== null);
  return gone || (other.installedOn ?? 0) - (one.installedOn ?? 0);
}

/** Everything that is, or was, installed at an address; undefined until the mirror has answered once. */
export const useEquipmentAt = (address: string): PieceView[] | undefined =>
  useLive(
    async (mirror) => {
      const pieces = await mirror.rows('equipment').where('address.id').equals(address).toArray();
      return Promise.all(
        pieces.sort(inOrder).map(async (piece) => ({
          piece,
          installedBy: await nameOf(mirror, piece.installedBy),
          takenOutBy: await nameOf(mirror, piece.takenOutBy),
        })),
      );
    },
    [address],
  );

/** The name of an address; null where it is not here. */
export const useNameOfAddress = (id: string): string | null | undefined =>
  useLive(
    async (mirror) => {
      const place = await mirror.rows('addresses').get(id);
      return place === undefined ? null : addressName(place);
    },
    [id],
  );

/** The kinds of equipment that are in use here, by name. */
export const useKindsInUse = (): string[] | undefined =>
  useLive(async (mirror) => {
    const kinds = new Map<string, string>();
    // From the index alone, since there are few kinds and many pieces.
    for (const kind of await mirror.rows('equipment').orderBy('kind').uniqueKeys())
      kinds.set(fold(String(kind)), String(kind));
    return [...kinds.values()].sort(phoneBookOrder);
  }, []);

/** The names of other addresses at which a serial number is installed, as far as this device knows. */
export const useSameElsewhere = (serialNumber: string | null, address: string): string[] | undefined =>
  useLive(
    async (mirror) => {
      const sought = serialNumber?.trim() ?? '';
      if (sought === '') return [];
      const same = await mirror
        .rows('equipment')
        .where('serialNumber')
        .equalsIgnoreCase(sought)
        .filter(({ takenOutOn }) => takenOutOn === null)
        .toArray();
      const ids = new Set(same.map((piece) => piece.address.id).filter((id) => id !== address));
      const places = await mirror.rows('addresses').bulkGet([...ids]);
      return places.flatMap((place) => (place === undefined ? [] : [addressName(place)]));
    },
    [serialNumber, address],
  );
