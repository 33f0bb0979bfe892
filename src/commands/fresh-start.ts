import { second } from '../../domain/kernel/time.ts';
import { browser } from '../../workers/browser/capabilities.ts';
import { inTab, onDevice } from '../../workers/browser/kept-texts.ts';

const lockName = 'ergon-tab';
const beatKey = 'ergon-tab-beat';
const beatEvery = 5 * second;
/** A tab without a heartbeat for this long is closed, or throttled; browsers wake throttled timers once a minute. */
const silence = 90 * second;

/** Whether another tab of the app is open. Marks this tab as open as long as it lives. */
async function isAnotherTabOpen(): Promise<boolean> {
  const { locks } = browser;
  // It rejects where all data of this site are blocked. Whatever it rejects with, the heartbeat answers the same question.
  const found = await locks?.query().catch(() => null);
  if (!found) return isAnotherTabBeating();
  void locks?.request(lockName, { mode: 'shared' }, () => new Promise<never>(() => undefined));
  return found.held?.some(({ name }) => name === lockName) === true;
}

/** For browsers without Web Locks, or that refuse them: each tab writes a heartbeat. */
function isAnotherTabBeating(): boolean {
  const last = Number(onDevice.get(beatKey) ?? Number.NEGATIVE_INFINITY);
  const beat = (): void => onDevice.put(beatKey, String(Date.now()));
  beat();
  setInterval(beat, beatEvery);
  return Math.abs(Date.now() - last) < silence;
}

/** Whether this is the first tab since the browser started: then a session without remember-me ends (specification 2.1). */
export async function isFreshStart(): Promise<boolean> {
  const known = inTab.get(lockName) !== null;
  inTab.put(lockName, '1');
  const another = await isAnotherTabOpen();
  return !known && !another;
}
