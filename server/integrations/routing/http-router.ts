import type { Logger } from 'pino';
import { z } from 'zod';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import { below, fetchJson } from '../fetch-json.ts';
import type { Router } from './router.ts';

const seconds = z.number().min(0).nullable();

/** A square of seconds for so many places. */
const square = (count: number) => z.array(z.array(seconds).length(count)).length(count);

/** The reply of OSRM's table service. */
const osrmReply = (count: number) =>
  z.object({ code: z.literal('Ok'), durations: square(count) }).transform(({ durations }) => durations);

function osrmUrl(base: string, places: readonly Coordinates[]): URL {
  const points = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
  const url = below(base, `table/v1/driving/${points}`);
  url.search = 'annotations=duration';
  return url;
}

/** The reply of Valhalla's matrix service, whose rows are in the order of the sources. */
const valhallaReply = (count: number) =>
  z
    .object({ sources_to_targets: z.array(z.array(z.object({ time: seconds })).length(count)).length(count) })
    .transform(({ sources_to_targets: rows }) => rows.map((row) => row.map(({ time }) => time)));

function valhallaUrl(base: string, places: readonly Coordinates[]): URL {
  const points = places.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }));
  const url = new URL(base);
  url.search = String(
    new URLSearchParams({ json: JSON.stringify({ sources: points, targets: points, costing: 'auto' }) }),
  );
  return url;
}

/** Valhalla's URL ends with `/sources_to_targets`; everything else is the base of an OSRM. */
const isValhalla = (base: string): boolean =>
  new URL(base).pathname.replace(/\/+$/, '').endsWith('/sources_to_targets');

/** About ten metres: which house is nobody's business, and close places share their cached ways. */
const decimals = 4;

const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(decimals)),
  longitude: Number(longitude.toFixed(decimals)),
});

const minutesOf = (time: number | null): number | null => (time === null ? null : (time * second) / minute);

/** The most answers that are kept; they end with the process, which is soon enough for new roads. */
const mostKept = 200;

/** A router over HTTP: OSRM at its base URL, or Valhalla at its `/sources_to_targets`. Answers are kept in memory. */
export function httpRouter(base: string, { log, agent }: { log: Logger; agent: string }): Router {
  const [urlOf, replyOf] = isValhalla(base) ? [valhallaUrl, valhallaReply] : [osrmUrl, osrmReply];
  const kept = new Map<string, (number | null)[][]>();
  return {
    async ways(given, signal) {
      const places = given.map(rounded);
      const url = urlOf(base, places);
      const known = kept.get(url.href);
      if (known !== undefined) return known;
      const options = { service: 'routing', log, headers: { 'user-agent': agent }, signal };
      const found = (await fetchJson(url, replyOf(places.length), options)).map((row) => row.map(minutesOf));
      kept.set(url.href, found);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return found;
    },
  };
}

/** Without a service, ways are estimated by their straight lines. */
export const noRouter: Router = {
  ways: () => Promise.reject(new DomainError('service_off')),
};
