/** A location that an address query found. Degrees are WGS 84; unknown parts are empty. */
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

/** Languages of results. */
export type GeocodingLanguage = 'el' | 'en';

export interface Geocoder {
  /**
   * The best matches, at most ten, in `language`; empty if nothing fits. Abort `signal` to stop waiting. Throws
   * `service_down`, and `service_off` where no service is configured.
   */
  find(address: string, language: GeocodingLanguage, signal?: AbortSignal): Promise<GeocodingResult[]>;
}
