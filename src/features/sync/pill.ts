/** A fact shown in the pill. */
export type PillPart =
  | { kind: 'broken' | 'deactivated' | 'signIn' | 'notLoaded' }
  | { kind: 'offline'; since: number | null }
  | { kind: 'delayed'; until: number }
  | { kind: 'filling'; loaded: number; total: number | null }
  | { kind: 'sending'; done: number; of: number }
  | { kind: 'waiting'; changes: number; photos: number }
  | { kind: 'confirming'; count: number }
  | { kind: 'attention'; count: number }
  /** `at`: the last pull, if it was before this page was opened; otherwise null. */
  | { kind: 'allSent'; at: number | null };

/** The pill's facts in reading order, and the one that decides its colour and icon. */
export interface Pill {
  look: PillPart['kind'];
  parts: readonly PillPart[];
}

/** All times in epoch milliseconds. */
export interface PillFacts {
  /** What the engine is doing now. */
  activity: 'idle' | 'filling' | 'sending' | 'offline' | 'signIn';
  /** Since when requests have failed; null while they succeed. */
  offlineSince: number | null;
  /** The server asked for a pause until then. */
  delayedUntil: number | null;
  fill: { loaded: number; total: number | null } | null;
  sending: { done: number; of: number } | null;
  /** The last complete pull; null before the first. */
  lastPull: number | null;
  openedAt: number;
  changes: number;
  photos: number;
  /** Changes answered by the server whose effect is still to be pulled. */
  answered: number;
  attention: number;
  /** The account is deactivated, so signing in doesn't help. */
  deactivated: boolean;
  /** The engine keeps failing. */
  broken: boolean;
}

/** What blocks all sync, if anything. */
function obstacle({ broken, deactivated, activity, offlineSince, delayedUntil }: PillFacts): PillPart[] {
  if (broken) return [{ kind: 'broken' }];
  if (deactivated) return [{ kind: 'deactivated' }];
  if (activity === 'signIn') return [{ kind: 'signIn' }];
  if (activity === 'offline' || offlineSince !== null) return [{ kind: 'offline', since: offlineSince }];
  return delayedUntil === null ? [] : [{ kind: 'delayed', until: delayedUntil }];
}

/** What the server doesn't have yet; "sending" only during a request. */
function unsent({ activity, sending, changes, photos, answered }: PillFacts, isBlocked: boolean): PillPart[] {
  const isSending = !isBlocked && activity === 'sending' && sending !== null && changes > 0;
  if (isSending) return [{ kind: 'sending', ...sending }];
  if (changes + photos > 0) return [{ kind: 'waiting', changes, photos }];
  return answered > 0 ? [{ kind: 'confirming', count: answered }] : [];
}

/** The state with nothing unsent, which is known only up to the last pull. */
function nothingUnsent({ activity, fill, lastPull, openedAt }: PillFacts, isBlocked: boolean): PillPart[] {
  if (isBlocked) return [];
  if (activity === 'filling') return [{ kind: 'filling', loaded: fill?.loaded ?? 0, total: fill?.total ?? null }];
  return lastPull === null
    ? [{ kind: 'notLoaded' }]
    : [{ kind: 'allSent', at: lastPull >= openedAt ? null : lastPull }];
}

const byWeight: readonly PillPart['kind'][] = ['broken', 'deactivated', 'signIn', 'attention', 'offline', 'delayed'];

/**
 * Derives the pill from facts: what blocks sync, what is unsent, and what needs a decision. Unsent work and a missing
 * connection always show; "all sent" never shows beside another fact.
 */
export function pillOf(facts: PillFacts): Pill {
  const obstacles = obstacle(facts);
  const waiting = unsent(facts, obstacles.length > 0);
  const attention: PillPart[] = facts.attention > 0 ? [{ kind: 'attention', count: facts.attention }] : [];
  const blockedOrUnsent = [...obstacles, ...waiting, ...attention];
  const parts =
    waiting.length + attention.length > 0
      ? blockedOrUnsent
      : [...blockedOrUnsent, ...nothingUnsent(facts, obstacles.length > 0)];
  const weighty = byWeight.find((kind) => parts.some((part) => part.kind === kind));
  return { look: weighty ?? parts[0]?.kind ?? 'notLoaded', parts };
}
