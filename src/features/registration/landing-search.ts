/** The search parameters of the page that follows a request for a new password. */
export interface LandingSearch {
  /** Why no mail was sent; absent if one may have been. */
  problem?: 'offline' | 'limit' | 'failed';
  /** Minutes until the next attempt. */
  minutes?: number;
}

/** Reads the search parameters; invalid ones are dropped. */
export function readLandingSearch({ problem, minutes }: Record<string, unknown>): LandingSearch {
  if (problem !== 'offline' && problem !== 'limit' && problem !== 'failed') return {};
  return typeof minutes === 'number' && minutes > 0 ? { problem, minutes } : { problem };
}
