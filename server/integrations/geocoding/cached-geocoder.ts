import { DomainError } from '../../../domain/errors/codes.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { day, type Instant } from '../../../domain/kernel/time.ts';
import type { Geocoder, GeocodingLanguage, GeocodingResult } from './geocoder.ts';

/** The most results in the cache, evicting the least recently used. */
const mostKept = 2000;

/** Locations seldom move, but maps get corrected. */
const keptFor = day;

/** A running lookup, and how many callers wait for it. */
interface PendingLookup {
  answer: Promise<GeocodingResult[]>;
  cut: AbortController;
  waiting: number;
}

const keyOf = (address: string, language: GeocodingLanguage): string =>
  `${language} ${fold(address).replaceAll(/\s+/g, ' ')}`;

/** `answer`, unless the caller aborts. */
function rejectOnAbort(
  answer: Promise<GeocodingResult[]>,
  signal: AbortSignal | undefined,
): Promise<GeocodingResult[]> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new DomainError('service_down'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/**
 * Limits the load on a geocoder (specification 7, geocoding): caches results for a day, merges concurrent equal
 * lookups, and aborts a lookup that nobody waits for. Failures are not cached.
 */
export class CachedGeocoder implements Geocoder {
  readonly #geocoder: Geocoder;
  readonly #now: () => Instant;
  /** Least recently used first. */
  readonly #kept = new Map<string, { places: GeocodingResult[]; until: Instant }>();
  readonly #flights = new Map<string, PendingLookup>();

  constructor(geocoder: Geocoder, now: () => Instant = Date.now) {
    this.#geocoder = geocoder;
    this.#now = now;
  }

  async find(address: string, language: GeocodingLanguage, signal?: AbortSignal): Promise<GeocodingResult[]> {
    const key = keyOf(address, language);
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > this.#now()) {
      this.#keep(key, kept);
      return kept.places;
    }
    const flight = this.#flights.get(key) ?? this.#begin(key, { address, language });
    flight.waiting += 1;
    try {
      return await rejectOnAbort(flight.answer, signal);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) this.#end(key, flight);
    }
  }

  #begin(key: string, { address, language }: { address: string; language: GeocodingLanguage }): PendingLookup {
    const cut = new AbortController();
    const answer = this.#geocoder.find(address, language, cut.signal).then((places) => {
      this.#keep(key, { places, until: this.#now() + keptFor });
      return places;
    });
    const flight = { answer, cut, waiting: 0 };
    this.#flights.set(key, flight);
    return flight;
  }

  #end(key: string, flight: PendingLookup): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.cut.abort();
  }

  #keep(key: string, entry: { places: GeocodingResult[]; until: Instant }): void {
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
