import type { PlacesOfWork } from '../../domain/mark-place/distance.ts';
import { useLive } from './use-live.ts';

const nowhere: PlacesOfWork = { installation: null, pickups: [] };

/** The places of an operational address, as far as they are here. */
export const usePlacesOfWork = (id: string): PlacesOfWork | undefined =>
  useLive(
    async (mirror) => {
      const work = await mirror.rows('operational-addresses').get(id);
      if (work === undefined) return nowhere;
      const addresses = mirror.rows('addresses');
      const found = await addresses.bulkGet(work.pickupAddresses.map((pickup) => pickup.id));
      const installation = work.installationAddress && (await addresses.get(work.installationAddress.id));
      return { installation: installation ?? null, pickups: found.filter((row) => row !== undefined) };
    },
    [id],
  );
