import { beforeEach, expect, test } from 'vitest';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { credentials, otherCredentials, signInOnly, somePhoto, tabOf, userId } from './signing-in.ts';

let profile: BrowserProfile;
/** Called when an outbox is about to be opened: whoever worked here before has left, and nobody is in their place yet. */
let between: (name: string) => void;

beforeEach(() => {
  profile = new BrowserProfile();
  between = () => undefined;
});

function engineOf(fetch = signInOnly): BrowserEngine {
  const { indexedDB, ...shared } = tabOf(profile);
  const open: IDBFactory['open'] = (name, version) => {
    between(name);
    return indexedDB.open(name, version);
  };
  const watched = new Proxy(indexedDB, {
    get: (target, key) => {
      if (key === 'open') return open;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return new BrowserEngine({ ...shared, indexedDB: watched, fetch });
}

/** Signs in, and asks for something in the moment in which the engine is exchanged. */
async function signInAsking<Result>(
  engine: BrowserEngine,
  who: typeof credentials,
  ask: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  const asked = new Promise<PromiseSettledResult<Result>>((resolve, reject) => {
    between = (name) => {
      if (!name.startsWith('ergon-outbox')) return;
      between = () => undefined;
      Promise.allSettled([ask()]).then(([result]) => resolve(result), reject);
    };
  });
  await engine.signIn(who);
  return asked;
}

const photo = somePhoto(700);
const draft = { key: 'proof', value: { comment: 'a' }, files: [photo.id] };
const missing = '0195f000-0000-7000-8000-0000000000ff';

test.each<[string, (engine: BrowserEngine) => Promise<unknown>, unknown]>([
  ['a photo is kept', (engine) => engine.capture(photo, 'proof'), { kind: 'captured', size: 100 }],
  ['a draft is saved', (engine) => engine.saveDraft(draft), undefined],
  ['a draft is read', (engine) => engine.draft('before'), expect.objectContaining({ value: { comment: 'before' } })],
  ['a draft is dropped', (engine) => engine.dropDraft('before', []), undefined],
  ['a photo is dropped', (engine) => engine.dropCapture(photo.id), undefined],
  [
    'a change is decided',
    (engine) => engine.perform('setPhotoKind', { id: missing, kind: null }, {}),
    expect.objectContaining({ kind: 'refused' }),
  ],
  ['a photo is looked for', (engine) => engine.photo(photo.id), null],
  ['a tile is looked for', (engine) => engine.photoThumbnail(photo.id), null],
  ['what is unsent is exported', (engine) => engine.exportUnsent(), expect.any(Blob)],
])('%s while the same person signs in again', async (_what, ask, answer) => {
  const engine = engineOf();
  await engine.signIn(credentials);
  await engine.saveDraft({ key: 'before', value: { comment: 'before' }, files: [] });
  expect(await signInAsking(engine, credentials, () => ask(engine))).toEqual({ status: 'fulfilled', value: answer });
  await engine.close();
});

test('photos, each with its draft, survive that their person signs in again and again', async () => {
  const engine = engineOf();
  await engine.signIn(credentials);
  const isOver = { now: false };
  const signingIn = async (): Promise<void> => {
    while (!isOver.now) await engine.signIn(credentials);
  };
  const again = signingIn();
  const taken: string[] = [];
  for (let number = 700; number < 712; number += 1) {
    const next = somePhoto(number);
    expect(await engine.capture(next, 'proof')).toMatchObject({ kind: 'captured' });
    taken.push(next.id);
    await engine.saveDraft({ key: 'proof', value: {}, files: taken });
  }
  isOver.now = true;
  await again;
  const kept = await engine.draft('proof');
  expect(kept?.files.toSorted()).toEqual(taken);
  await engine.close();
});

test('what one person began reaches nobody else', async () => {
  const engine = engineOf();
  await engine.signIn(credentials);
  const fate = await signInAsking(engine, otherCredentials, () =>
    Promise.allSettled([engine.capture(photo, 'proof'), engine.saveDraft(draft)]),
  );
  const reason = expect.objectContaining({ message: 'somebody else has signed in meanwhile' });
  const refused = { status: 'rejected', reason };
  expect(fate).toMatchObject({ status: 'fulfilled', value: [refused, refused] });
  expect(await engine.draft('proof')).toBeNull();
  await engine.signIn(credentials);
  expect(await engine.draft('proof')).toBeNull();
  await engine.close();
});

test('what one person asks the server is not asked under the name of who signs in meanwhile', async () => {
  const tokens: (string | null)[] = [];
  const engine = engineOf(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/users/deactivate-account')) tokens.push(request.headers.get('authorization'));
    return signInOnly(request);
  });
  await engine.signIn(credentials);
  const question = { ticket: '1', call: 'deactivateAccount', input: {} } as const;
  await signInAsking(engine, otherCredentials, () => engine.callServer(question));
  expect(tokens.filter((token) => token?.includes('other'))).toEqual([]);
  await engine.close();
});

test('a passkey signs in as a password does, by a call of its own', async () => {
  const response = { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw', userHandle: 'ZA' };
  const passkey = { id: 'cGFzc2tleQ', type: 'public-key', response } as const;
  const sent: unknown[] = [];
  const engine = engineOf(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/signin/passkey')) return signInOnly(request);
    sent.push(await request.json());
    return signInOnly(request.url.replace('/passkey', ''), { method: 'POST', body: JSON.stringify(credentials) });
  });
  const result = await engine.signIn({ passkey, remember: true });
  expect(result).toMatchObject({ kind: 'signedIn', session: { user: { id: userId }, remember: true } });
  expect(sent).toEqual([{ passkey }]);
  expect(await engine.draft('proof')).toBeNull();
});

test('a passkey that the server does not know signs nobody in', async () => {
  const response = { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw', userHandle: 'ZA' };
  const engine = engineOf(async () => Response.json({ code: 'passkey_unknown', detail: 'Unknown.' }, { status: 401 }));
  const result = await engine.signIn({ passkey: { id: 'YQ', type: 'public-key', response }, remember: true });
  expect(result).toEqual({ kind: 'refused', code: 'passkey_unknown', message: 'Unknown.' });
});
