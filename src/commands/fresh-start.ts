import { second } from '../../domain/kernel/time.ts';
import { browser } from '../../workers/browser/capabilities.ts';

const lockName = 'ergon-tab';
const beatKey = 'ergon-tab-beat';
const beatEvery = 5 * second;
/** A tab that has not beaten for this long is gone, or its timers are throttled; browsers wake them once a minute. */
const silence = 90 * second;

/** Whether another tab of the app is open; from now on this one is, for as long as it lives. */
async function isAnotherTabOpen(): Promise<boolean> {
  const { locks } = browser;
  if (locks === null) return isAnotherTabBeating();
  const { held = [] } = await locks.query();
  void locks.request(lockName, { mode: 'shared' }, () => new Promise<never>(() => undefined));
  return held.some(({ name }) => name === lockName);
}

/** For browsers without locks: each tab writes the time now and then. */
function isAnotherTabBeating(): boolean {
  const last = Number(localStorage.getItem(beatKey) ?? Number.NEGATIVE_INFINITY);
  const beat = (): void => localStorage.setItem(beatKey, String(Date.now()));
  beat();
  setInterval(beat, beatEvery);
  return Math.abs(Date.now() - last) < silence;
}

/** Whether this is the first tab since the browser started: then a session without remember-me ends (specification 2.1). */
export async function isFreshStart(): Promise<boolean> {
  const known = sessionStorage.getItem(lockName) !== null;
  sessionStorage.setItem(lockName, '1');
  const another = await isAnotherTabOpen();
  return !known && !another;
}
