/** What the page after asking for a new password has to say besides what it always says. */
export interface LandingSearch {
  /** Why no mail will come; absent when one may. */
  problem?: 'offline' | 'limit' | 'failed';
  /** How long to wait until the next try. */
  minutes?: number;
}

/** What an address says that anybody may have written. */
export function readLandingSearch({ problem, minutes }: Record<string, unknown>): LandingSearch {
  if (problem !== 'offline' && problem !== 'limit' && problem !== 'failed') return {};
  return typeof minutes === 'number' && minutes > 0 ? { problem, minutes } : { problem };
}
