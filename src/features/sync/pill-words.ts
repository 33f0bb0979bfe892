/** What the pill says: which look, and the numbers that its words need. */
export type Pill =
  | { look: 'allSent' | 'signIn' | 'deactivated' }
  | { look: 'waiting'; changes: number; photos: number }
  | { look: 'offline'; since: number | null; changes: number; photos: number }
  | { look: 'sending'; done: number; of: number }
  | { look: 'filling'; loaded: number; total: number | null }
  | { look: 'attention'; count: number };

interface Facts {
  activity: 'idle' | 'filling' | 'pulling' | 'sending' | 'offline' | 'signIn';
  offlineSince: number | null;
  /** Since when the browser itself says that there is no network; null otherwise. */
  disconnected: number | null;
  fill: { loaded: number; total: number | null } | null;
  sending: { done: number; of: number } | null;
  changes: number;
  photos: number;
  attention: number;
  /** The account was deactivated: signing in is no way to send. */
  deactivated: boolean;
}

/** The one thing that matters most now: what a person has to do comes before what goes on by itself. */
export function pillOf(facts: Facts): Pill {
  const { activity, changes, photos, attention, fill, sending } = facts;
  const waits = changes + photos > 0;
  if (facts.deactivated) return { look: 'deactivated' };
  if (activity === 'signIn') return { look: 'signIn' };
  if (attention > 0) return { look: 'attention', count: attention };
  if (activity === 'offline' || facts.disconnected !== null) {
    return { look: 'offline', since: facts.offlineSince ?? facts.disconnected, changes, photos };
  }
  if (activity === 'filling') return { look: 'filling', loaded: fill?.loaded ?? 0, total: fill?.total ?? null };
  if (activity === 'sending' && waits && sending !== null) return { look: 'sending', ...sending };
  return waits ? { look: 'waiting', changes, photos } : { look: 'allSent' };
}
