/** A place that an address names. Degrees are WGS 84; parts that are not known are empty. */
export interface GeocodingResult {
  label: string;
  latitude: number;
  longitude: number;
  street: string;
  region: string;
  province: string;
  zipCode: string;
  country: string;
}

/** Languages in which places are named. */
export type GeocodingLanguage = 'el' | 'en';

/** Finds places by address. */
export interface Geocoder {
  /**
   * The places that fit best, at most ten, in the words of `language`; none when nothing fits. Who does not wait any more
   * aborts `signal`. Throws `service_down` when it cannot be asked, and `service_off` where no service is configured.
   */
  find(address: string, language: GeocodingLanguage, signal?: AbortSignal): Promise<GeocodingResult[]>;
}
