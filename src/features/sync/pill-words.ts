/** One fact that the pill states. */
export type PillPart =
  | { kind: 'broken' | 'deactivated' | 'signIn' | 'notLoaded' }
  | { kind: 'offline'; since: number | null }
  | { kind: 'delayed'; until: number }
  | { kind: 'filling'; loaded: number; total: number | null }
  | { kind: 'sending'; done: number; of: number }
  | { kind: 'waiting'; changes: number; photos: number }
  | { kind: 'confirming'; count: number }
  | { kind: 'attention'; count: number }
  /** `at`: the last time the office was asked, when that was before this page was opened; null when it was since. */
  | { kind: 'allSent'; at: number | null };

/** What the pill says: its facts in the order in which they are read, and the one that gives it its colour and its icon. */
export interface Pill {
  look: PillPart['kind'];
  parts: readonly PillPart[];
}

/** All times in epoch milliseconds. */
export interface PillFacts {
  /** What is under way at this moment. */
  activity: 'idle' | 'filling' | 'pulling' | 'sending' | 'offline' | 'signIn';
  /** Since when requests have had no answer; null while they have. */
  offlineSince: number | null;
  /** The server is there and asked for a pause until then. */
  delayedUntil: number | null;
  fill: { loaded: number; total: number | null } | null;
  sending: { done: number; of: number } | null;
  /** Last complete pull; null before the first. */
  lastPull: number | null;
  /** When this page was opened. */
  openedAt: number;
  changes: number;
  photos: number;
  /** Changes that the server has answered and whose effect is still to be pulled. */
  answered: number;
  attention: number;
  /** The account was deactivated: signing in is no way to send. */
  deactivated: boolean;
  /** The engine fails again and again. */
  broken: boolean;
}

/** What stands in the way of everything, if anything does. */
function obstacle({ broken, deactivated, activity, offlineSince, delayedUntil }: PillFacts): PillPart[] {
  if (broken) return [{ kind: 'broken' }];
  if (deactivated) return [{ kind: 'deactivated' }];
  if (activity === 'signIn') return [{ kind: 'signIn' }];
  if (activity === 'offline' || offlineSince !== null) return [{ kind: 'offline', since: offlineSince }];
  return delayedUntil === null ? [] : [{ kind: 'delayed', until: delayedUntil }];
}

/** What the office does not have yet: on its way only while its request is. */
function unsent({ activity, sending, changes, photos, answered }: PillFacts, isHindered: boolean): PillPart[] {
  const isSending = !isHindered && activity === 'sending' && sending !== null && changes > 0;
  if (isSending) return [{ kind: 'sending', ...sending }];
  if (changes + photos > 0) return [{ kind: 'waiting', changes, photos }];
  return answered > 0 ? [{ kind: 'confirming', count: answered }] : [];
}

/** That nothing waits is no more than what the last pull knew. */
function nothingUnsent({ activity, fill, lastPull, openedAt }: PillFacts, isHindered: boolean): PillPart[] {
  if (isHindered) return [];
  if (activity === 'filling') return [{ kind: 'filling', loaded: fill?.loaded ?? 0, total: fill?.total ?? null }];
  return lastPull === null
    ? [{ kind: 'notLoaded' }]
    : [{ kind: 'allSent', at: lastPull >= openedAt ? null : lastPull }];
}

const ofWeight: readonly PillPart['kind'][] = ['broken', 'deactivated', 'signIn', 'attention', 'offline', 'delayed'];

/**
 * What the pill says, from facts alone: what stands in the way, what is unsent, what needs a person. What is unsent and that the
 * server cannot be reached are never left out, and "all sent" stands only by itself.
 */
export function pillOf(facts: PillFacts): Pill {
  const hindrance = obstacle(facts);
  const waiting = unsent(facts, hindrance.length > 0);
  const attention: PillPart[] = facts.attention > 0 ? [{ kind: 'attention', count: facts.attention }] : [];
  const said = [...hindrance, ...waiting, ...attention];
  const parts = waiting.length + attention.length > 0 ? said : [...said, ...nothingUnsent(facts, hindrance.length > 0)];
  const weighty = ofWeight.find((kind) => parts.some((part) => part.kind === kind));
  return { look: weighty ?? parts[0]?.kind ?? 'notLoaded', parts };
}
