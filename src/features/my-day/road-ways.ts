import { useCallback, useEffect, useState } from 'react';
import { type Coordinates, coordinatesOf } from '../../../domain/address/coordinates.ts';
import { mostRoutedPlaces, type Roads } from '../../../domain/day-order/ways.ts';
import { callServer } from '../../commands/online.ts';
import type { Stop } from './stops-of-day.ts';

/** As precise as the server asks a routing service: about ten metres. */
const decimals = 4;

const placeKey = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;

const pairKey = (from: Coordinates, to: Coordinates): string => `${placeKey(from)} ${placeKey(to)}`;

/** The minutes that were fetched, by pairs of places, until the page ends; null where nobody can drive. */
let fetched: ReadonlyMap<string, number | null> = new Map();
/** The server has no routing service. */
let isOff = false;

/** The places of stops, each once, of which some way is not known yet; null where there is nothing to ask. */
function placesToAsk(stops: Iterable<Stop>): Coordinates[] | null {
  const known = [...stops].flatMap(({ place }) => coordinatesOf(place) ?? []);
  const places = [...new Map(known.map((place) => [placeKey(place), place])).values()].slice(0, mostRoutedPlaces);
  const isKnown = places.every((from) => places.every((to) => from === to || fetched.has(pairKey(from, to))));
  return isOff || isKnown ? null : places;
}

/** Fetches the ways between places, without where the person is. False where there is no answer. */
async function fetchRoads(places: readonly Coordinates[], signal: AbortSignal): Promise<boolean> {
  const body = { places: places.map(({ latitude, longitude }) => ({ latitude, longitude })) };
  const answer = await callServer('routeWays', { body }, signal);
  if (answer.kind === 'refused') isOff = answer.code === 'service_off';
  if (answer.kind !== 'answered') return false;
  const { minutes } = answer.reply;
  const pairs = places.flatMap((from, row) =>
    places.map((to, column) => [pairKey(from, to), minutes[row]?.[column] ?? null] as const),
  );
  fetched = new Map([...fetched, ...pairs]);
  return true;
}

const roadsNow: Roads = (from, to) => fetched.get(pairKey(from, to)) ?? null;

interface RoadWays {
  /** Another function once more is known. */
  roads: Roads;
  /** Whether ways by road are known. */
  isByRoad: boolean;
}

/** The ways by road as far as this page has fetched them. */
export function useRoads(): RoadWays & { learned: () => void } {
  const [found, setFound] = useState<RoadWays>(() => ({ roads: roadsNow, isByRoad: fetched.size > 0 }));
  const learned = useCallback(() => setFound({ roads: (from, to) => roadsNow(from, to), isByRoad: true }), []);
  return { ...found, learned };
}

/** Asks the server for ways between stops that are not known yet; without network or a routing service nothing changes. */
export function useAskedRoads(stops: ReadonlyMap<string, Stop>, learned: () => void): void {
  const places = placesToAsk(stops.values());
  const key = places === null ? null : JSON.stringify(places);
  useEffect(() => {
    if (key === null) return;
    const asking = new AbortController();
    fetchRoads(JSON.parse(key) as Coordinates[], asking.signal).then(
      (isNew) => (isNew ? learned() : undefined),
      reportError,
    );
    return () => asking.abort();
  }, [key, learned]);
}
