import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { askForJson } from '../ask.ts';
import type { Geocoder } from './geocoder.ts';
import { nominatimAnswer, nominatimQuestion } from './nominatim.ts';
import { photonAnswer, photonQuestion } from './photon.ts';

/** Which of the two answered is seen by its answer, since each also stands behind others with the shape of the first. */
const answer = z.union([nominatimAnswer, photonAnswer]);

/** Photon is asked at `…/api`; everything else is asked as Nominatim is. */
const isPhoton = (base: string): boolean => new URL(base).pathname.replace(/\/+$/, '').endsWith('/api');

/** A geocoder that is asked by HTTP: Nominatim at its base, or Photon at its `/api`. `agent` says who asks, as both want. */
export function httpGeocoder(base: string, { log, agent }: { log: Logger; agent: string }): Geocoder {
  const question = isPhoton(base) ? photonQuestion : nominatimQuestion;
  return {
    async find(address, language, signal) {
      const asking = { service: 'geocoder', log, headers: { 'user-agent': agent }, signal };
      const places = await askForJson(question(base, address, language), answer, asking);
      return places.slice(0, 10);
    },
  };
}

/** Where no service is configured places are picked on the map. */
export const noGeocoder: Geocoder = {
  find: () => Promise.reject(new DomainError('service_off')),
};
