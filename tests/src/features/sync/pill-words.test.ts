import { describe, expect, it } from 'vitest';
import { pillOf } from '../../../../src/features/sync/pill-words.ts';

const quiet = {
  activity: 'idle',
  offlineSince: null,
  disconnected: null,
  fill: null,
  sending: null,
  changes: 0,
  photos: 0,
  attention: 0,
  deactivated: false,
} as const;

describe('what the pill says', () => {
  it('all sent, when nothing waits', () => {
    expect(pillOf(quiet)).toEqual({ look: 'allSent' });
    expect(pillOf({ ...quiet, activity: 'pulling' })).toEqual({ look: 'allSent' });
  });

  it('how much waits', () => {
    expect(pillOf({ ...quiet, changes: 3, photos: 5 })).toEqual({ look: 'waiting', changes: 3, photos: 5 });
  });

  it('how far the sending is, while something waits', () => {
    const sending = { ...quiet, activity: 'sending', sending: { done: 2, of: 7 }, changes: 5 } as const;
    expect(pillOf(sending)).toEqual({ look: 'sending', done: 2, of: 7 });
    expect(pillOf({ ...sending, changes: 0 })).toEqual({ look: 'allSent' });
  });

  it('that photos wait while only photos are sent', () => {
    expect(pillOf({ ...quiet, activity: 'sending', photos: 2 })).toEqual({ look: 'waiting', changes: 0, photos: 2 });
  });

  it('since when there is no network, with what waits', () => {
    const offline = { ...quiet, activity: 'offline', offlineSince: 5, changes: 1 } as const;
    expect(pillOf(offline)).toEqual({ look: 'offline', since: 5, changes: 1, photos: 0 });
  });

  it('that there is no network as soon as the browser knows, with the earlier of the two times', () => {
    expect(pillOf({ ...quiet, disconnected: 9 })).toEqual({ look: 'offline', since: 9, changes: 0, photos: 0 });
    const both = { ...quiet, activity: 'offline', offlineSince: 5, disconnected: 9 } as const;
    expect(pillOf(both)).toMatchObject({ look: 'offline', since: 5 });
  });

  it('how much of the first load is here', () => {
    const filling = { ...quiet, activity: 'filling', fill: { loaded: 10, total: 40 } } as const;
    expect(pillOf(filling)).toEqual({ look: 'filling', loaded: 10, total: 40 });
  });

  it('first what a person has to do: sign in, then decide', () => {
    expect(pillOf({ ...quiet, activity: 'offline', attention: 2 })).toEqual({ look: 'attention', count: 2 });
    expect(pillOf({ ...quiet, activity: 'signIn', attention: 2, changes: 1 })).toEqual({ look: 'signIn' });
  });

  it('that the account was deactivated, where signing in leads nowhere', () => {
    expect(pillOf({ ...quiet, activity: 'signIn', deactivated: true, changes: 1 })).toEqual({ look: 'deactivated' });
  });
});
