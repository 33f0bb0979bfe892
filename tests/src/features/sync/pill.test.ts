import { describe, expect, it } from 'vitest';
import { type PillFacts, type PillPart, pillOf } from '../../../../src/features/sync/pill.ts';

/** Everything is sent, as of a pull after the page was opened. */
const quiet: PillFacts = {
  activity: 'idle',
  offlineSince: null,
  delayedUntil: null,
  fill: null,
  sending: null,
  lastPull: 200,
  openedAt: 100,
  changes: 0,
  photos: 0,
  answered: 0,
  attention: 0,
  deactivated: false,
  broken: false,
};

const choices: { [Name in keyof PillFacts]?: readonly PillFacts[Name][] } = {
  activity: ['idle', 'filling', 'sending', 'offline', 'signIn'],
  offlineSince: [null, 50],
  delayedUntil: [null, 900],
  fill: [null, { loaded: 10, total: 40 }],
  sending: [null, { done: 1, of: 3 }],
  lastPull: [null, 50, 200],
  changes: [0, 2],
  photos: [0, 5],
  answered: [0, 1],
  attention: [0, 1],
  deactivated: [false, true],
  broken: [false, true],
};

/** Every combination of the facts above. */
function everyCombination(): PillFacts[] {
  let all: PillFacts[] = [quiet];
  for (const [name, values] of Object.entries(choices)) {
    all = all.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value })));
  }
  return all;
}

const kindsOf = (facts: PillFacts): PillPart['kind'][] => pillOf(facts).parts.map(({ kind }) => kind);

/** What holds of every pill; each line is a rule, with the combinations to which it applies. */
const rules: readonly [
  rule: string,
  applies: (facts: PillFacts) => boolean,
  holds: (kinds: PillPart['kind'][], facts: PillFacts) => boolean,
][] = [
  ['it says something', () => true, (kinds) => kinds.length > 0],
  ['it says nothing twice', () => true, (kinds) => new Set(kinds).size === kinds.length],
  ['"all sent" stands by itself', () => true, (kinds) => !kinds.includes('allSent') || kinds.length === 1],
  [
    '"all sent" is never said of what is unsent, unconfirmed, undecided or unreachable',
    ({ changes, photos, answered, attention, activity, offlineSince, lastPull, broken }) =>
      changes + photos + answered + attention > 0 ||
      activity === 'offline' ||
      activity === 'signIn' ||
      offlineSince !== null ||
      lastPull === null ||
      broken,
    (kinds) => !kinds.includes('allSent'),
  ],
  [
    'what is unsent is always told',
    ({ changes, photos }) => changes + photos > 0,
    (kinds) => kinds.includes('waiting') || kinds.includes('sending'),
  ],
  ['what needs a person is always told', ({ attention }) => attention > 0, (kinds) => kinds.includes('attention')],
  [
    'that the server does not answer is always told, but where something worse stands in the way',
    ({ offlineSince, broken, deactivated, activity }) =>
      offlineSince !== null && !broken && !deactivated && activity !== 'signIn',
    (kinds) => kinds.includes('offline'),
  ],
  [
    '"sending" is said only while a request is in flight and nothing stands in the way',
    ({ activity, offlineSince, broken, deactivated, delayedUntil }) =>
      activity !== 'sending' || offlineSince !== null || broken || deactivated || delayedUntil !== null,
    (kinds) => !kinds.includes('sending'),
  ],
  ['an engine that fails comes first', ({ broken }) => broken, (kinds) => kinds[0] === 'broken'],
  [
    'that nothing was ever loaded is told where nothing stands in the way',
    ({ lastPull, changes, photos, answered, attention, activity, offlineSince, delayedUntil, deactivated, broken }) =>
      lastPull === null &&
      changes + photos + answered + attention === 0 &&
      ['idle', 'sending'].includes(activity) &&
      offlineSince === null &&
      delayedUntil === null &&
      !deactivated &&
      !broken,
    (kinds) => kinds.includes('notLoaded'),
  ],
];

describe('the pill, over every combination of its facts', () => {
  const combinations = everyCombination();

  it.each(rules)('%s', (_rule, applies, holds) => {
    const applying = combinations.filter(applies);
    expect(applying.length).toBeGreaterThan(0);
    expect(applying.filter((facts) => !holds(kindsOf(facts), facts))).toEqual([]);
  });
});

describe('the pill says', () => {
  const offline = { ...quiet, activity: 'offline', offlineSince: 5 } as const;
  const sending = { ...quiet, activity: 'sending', sending: { done: 2, of: 7 }, changes: 5 } as const;
  const filling = { ...quiet, activity: 'filling', fill: { loaded: 10, total: 40 }, lastPull: null } as const;

  it.each<[string, PillFacts, PillPart[], PillPart['kind']]>([
    ['all sent, after a pull of this page', quiet, [{ kind: 'allSent', at: null }], 'allSent'],
    ['when all was sent, of an earlier page', { ...quiet, lastPull: 50 }, [{ kind: 'allSent', at: 50 }], 'allSent'],
    ['that nothing was ever loaded', { ...quiet, lastPull: null }, [{ kind: 'notLoaded' }], 'notLoaded'],
    ['how much waits', { ...quiet, changes: 3, photos: 5 }, [{ kind: 'waiting', changes: 3, photos: 5 }], 'waiting'],
    ['how far the sending is', sending, [{ kind: 'sending', done: 2, of: 7 }], 'sending'],
    [
      'that photos wait while only photos are sent',
      { ...quiet, activity: 'sending', photos: 2 },
      [{ kind: 'waiting', changes: 0, photos: 2 }],
      'waiting',
    ],
    ['what is still to be confirmed', { ...quiet, answered: 2 }, [{ kind: 'confirming', count: 2 }], 'confirming'],
    ['since when it is offline', offline, [{ kind: 'offline', since: 5 }], 'offline'],
    [
      'offline, what waits and what needs a person, all at once',
      { ...offline, changes: 3, attention: 1 },
      [
        { kind: 'offline', since: 5 },
        { kind: 'waiting', changes: 3, photos: 0 },
        { kind: 'attention', count: 1 },
      ],
      'attention',
    ],
    [
      'until when the server asked for a pause',
      { ...quiet, delayedUntil: 900, changes: 1 },
      [
        { kind: 'delayed', until: 900 },
        { kind: 'waiting', changes: 1, photos: 0 },
      ],
      'delayed',
    ],
    ['how much of the first load is here', filling, [{ kind: 'filling', loaded: 10, total: 40 }], 'filling'],
    [
      'that a person has to sign in, and what waits for that',
      { ...quiet, activity: 'signIn', changes: 1 },
      [{ kind: 'signIn' }, { kind: 'waiting', changes: 1, photos: 0 }],
      'signIn',
    ],
    [
      'that the account was deactivated, where signing in leads nowhere',
      { ...quiet, activity: 'signIn', deactivated: true },
      [{ kind: 'deactivated' }],
      'deactivated',
    ],
    ['that the engine does not work, before all', { ...offline, broken: true }, [{ kind: 'broken' }], 'broken'],
  ])('%s', (_case, facts, parts, look) => {
    expect(pillOf(facts)).toEqual({ look, parts });
  });
});
