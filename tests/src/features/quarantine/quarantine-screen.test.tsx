import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { noop } from '../../../../domain/kernel/noop.ts';
import { quarantineCursor, quarantinePage } from '../../../../domain/protocol/quarantine-list.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { EverythingInView } from '../../support/in-view.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

let engine: ScriptedEngine;
let decided: string[];
/** What the server says about an item instead of doing it. */
let refusals: Record<string, number>;
/** What waits on the server. */
let list: ReturnType<typeof waits>[];
/** Holds back the server's answer about an item. */
let holding: (id: string) => Promise<void>;

const waits = (id: string, user: string, at: number) => ({
  id,
  user: { id: user, name: user },
  device: 'd',
  receivedOn: 1_000,
  reason: 'account_disabled',
  label: id,
  item: { name: 'markCollected', args: { id: 'x' }, at, offset: 0 },
  photos: [] as { id: string; hash: string; name: null; received: boolean }[],
  about: null as string | null,
  partly: false,
  afterEnd: false,
  status: 'PENDING',
});

beforeEach(async () => {
  await emptyMirror(boss.user.id);
  decided = [];
  refusals = { bad: 409 };
  holding = async () => noop();
  list = [
    waits('later', 'Γιώργος', 30),
    waits('other', 'Άννα', 20),
    waits('first', 'Γιώργος', 10),
    waits('bad', 'Γιώργος', 20),
  ];
  const decide = async (input: unknown) => {
    const { id } = (input as { params: { id: string } }).params;
    decided.push(id);
    await holding(id);
    const status = refusals[id];
    if (status !== undefined)
      return {
        kind: 'refused',
        status,
        code: 'in_use',
        message: '',
        fields: [],
        retryAfter: null,
        path: '/',
      } as const;
    return { kind: 'answered', reply: {} } as const;
  };
  const read = async () => ({ kind: 'answered', reply: list }) as const;
  const answers = { listQuarantine: read, decideQuarantine: decide };
  engine = Object.assign(new ScriptedEngine(), { session: boss, answers });
});

const acceptAll = async (user: Awaited<ReturnType<typeof openApp>>['user'], count: number): Promise<void> => {
  const person = within(await screen.findByRole('region', { name: 'Γιώργος' }));
  await user.click(person.getByRole('button', { name: `Accept all (${count})` }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: `Accept all (${count})` }));
};

it('accepts all work of a person in the order in which they did it, and says what was not possible', async () => {
  const { user } = await openApp({ path: '/quarantine', engine });
  const person = within(await screen.findByRole('region', { name: 'Γιώργος' }));
  list = list.filter(({ id }) => id === 'other' || id === 'bad');
  await acceptAll(user, 3);
  await waitFor(() => expect(decided).toEqual(['first', 'bad', 'later']));
  await waitFor(() => expect(person.getAllByRole('article')).toHaveLength(1));
  expect(person.getByRole('alert').textContent).toContain('This isn’t possible at the moment');
  expect(within(screen.getByRole('region', { name: 'Άννα' })).getAllByRole('article')).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Άννα' })).queryByRole('button', { name: /Accept all/ })).toBeNull();
});

it('counts only what can be accepted, and says of the rest that it can be dismissed', async () => {
  const rights = {
    ...waits('rights', 'Γιώργος', 5),
    item: { name: 'setRoleRights', args: { id: 'x' }, at: 5, offset: 0 },
  };
  list = [...list, rights];
  const { user } = await openApp({ path: '/quarantine', engine });
  await acceptAll(user, 3);
  await waitFor(() => expect(decided).toEqual(['first', 'bad', 'later']));
});

it('calls a row as the office does, and shows the word of the device only where it sees none; says where there is more', async () => {
  const own = { ...waits('what the device says', 'Γιώργος', 10), about: 'Villa Rodi, roof' };
  const gone = { ...waits('a task that is gone', 'Γιώργος', 20), partly: true };
  list = [own, gone];
  await openApp({ path: '/quarantine', engine });
  const seen = within(await screen.findByRole('article', { name: /Villa Rodi, roof/ }));
  expect(seen.queryByText(/what the device says/)).toBeNull();
  expect(seen.queryByText('It says more than is shown here.')).toBeNull();
  const unseen = within(screen.getByRole('article', { name: /a task that is gone/ }));
  expect(unseen.getByText('As named by the device')).toBeDefined();
  expect(unseen.getByText('It says more than is shown here.')).toBeDefined();
});

it('tells employees that the owner decides, and nothing else', async () => {
  const { user } = boss;
  engine.session = { ...boss, user: { ...user, viewer: { ...user.viewer, owner: false } } };
  await openApp({ path: '/quarantine', engine });
  expect(await screen.findByRole('heading', { name: 'The owner decides' })).toBeDefined();
  expect(screen.queryByText(/you decide/)).toBeNull();
});

it('reads page by page', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...waits(`${index}`, 'Γιώργος', index),
    receivedOn: 1000 + index,
  }));
  const read = async (input: unknown) => {
    const { after } = (input as { query: { after?: string } }).query;
    const from = all.findIndex((item) => quarantineCursor(item) === after) + 1;
    return { kind: 'answered', reply: all.slice(from, from + quarantinePage) } as const;
  };
  Object.assign(engine.answers, { listQuarantine: read });
  const { user } = await openApp({ path: '/quarantine', engine });
  await screen.findByRole('button', { name: 'Accept all (50)' });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: 'Accept all (60)' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('passes over what was decided meanwhile, and shows what else waits then', async () => {
  refusals = { bad: 404 };
  const { user } = await openApp({ path: '/quarantine', engine });
  await screen.findByRole('region', { name: 'Γιώργος' });
  list = [waits('next', 'Νίκη', 40)];
  await acceptAll(user, 3);
  await screen.findByRole('region', { name: 'Νίκη' });
  expect(decided).toEqual(['first', 'bad', 'later']);
  expect(screen.queryByRole('region', { name: 'Γιώργος' })).toBeNull();
  expect(await screen.findByText('2 changes were made.')).toBeDefined();
});

it('says how far very many are, and can be stopped', async () => {
  list = Array.from({ length: 25 }, (_, index) => waits(`${index}`, 'Γιώργος', index));
  let release = noop;
  holding = (id) => (id === '1' ? new Promise((resolve) => (release = resolve)) : Promise.resolve());
  const { user } = await openApp({ path: '/quarantine', engine });
  await acceptAll(user, 25);
  const sheet = within(await screen.findByRole('dialog', { name: 'Changes are being accepted' }));
  await waitFor(() => expect(sheet.getByRole('status').textContent).toBe('1 of 25 changes'));
  await user.click(sheet.getByRole('button', { name: 'Stop' }));
  list = list.slice(2);
  release();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changes are being accepted' })).toBeNull());
  expect(decided).toEqual(['0', '1']);
  await screen.findByRole('button', { name: 'Accept all (23)' });
});

it('shows photos that have come in, each once it comes into view; of others only how many there are', async () => {
  const comeIntoView = new Map<Element, () => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class extends EverythingInView {
      override observe(target: Element): void {
        comeIntoView.set(target, () => this.show(target));
      }
    },
  );
  const photoOf = (id: string, received: boolean) => ({ id, hash: id, name: null, received });
  const photos = [photoOf('here', true), photoOf('gone', true), photoOf('spoken', true), photoOf('expected', false)];
  list = [{ ...waits('proof', 'Γιώργος', 10), photos }];
  engine.photos.set('here', new Blob(['x'], { type: 'image/jpeg' }));
  engine.photos.set('spoken', new Blob(['x'], { type: 'audio/webm' }));
  await openApp({ path: '/quarantine', engine });
  const shown = within(await screen.findByRole('list', { name: 'Photos' }));
  const asked = () => engine.asked.filter(([call]) => call === 'quarantinedThumbnail').map(([, photo]) => photo);
  expect(asked()).toEqual([]);
  const tiles = shown.getAllByRole('listitem');
  expect(tiles).toHaveLength(3);
  const view = (index: number) => act(() => comeIntoView.get(must(tiles[index], 'the tile'))?.());
  view(0);
  expect(await shown.findByRole('img', { name: 'Photo 1 of 3' })).toBeDefined();
  expect(asked()).toEqual(['here']);
  view(1);
  expect(await shown.findByRole('img', { name: 'Photo 2 of 3: cannot be shown now' })).toBeDefined();
  view(2);
  expect(await shown.findByRole('button', { name: 'Play: Photo 3 of 3' })).toBeDefined();
});

it('offers nobody to accept what somebody wants of accounts and rights', async () => {
  const item = { name: 'setRoleRights', args: { id: 'x', employeeRights: [] }, at: 1, offset: 0 };
  list = [{ ...waits('rights', 'Γιώργος', 1), item }, waits('mark', 'Γιώργος', 2)] as typeof list;
  await openApp({ path: '/quarantine', engine });
  const entries = within(await screen.findByRole('region', { name: 'Γιώργος' })).getAllByRole('article');
  const accept = entries.map((entry) => within(entry).getByRole<HTMLButtonElement>('button', { name: 'Accept' }));
  expect(accept.map(({ disabled }) => disabled)).toEqual([true, false]);
});
