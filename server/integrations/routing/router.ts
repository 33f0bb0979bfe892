import type { Coordinates } from '../../../domain/address/coordinates.ts';

export interface Router {
  /**
   * Minutes by road from each place (row) to each (column); null where nobody can drive. Abort `signal` to stop waiting. Throws
   * `service_down`, and `service_off` where no service is configured.
   */
  ways(places: readonly Coordinates[], signal?: AbortSignal): Promise<(number | null)[][]>;
}
