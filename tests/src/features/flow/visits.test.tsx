import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedFlow, SharedVisit } from '../../../../domain/catalogue/flow.ts';
import { hour, minute } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';

const id = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Ten in Athens. */
const ten = Date.UTC(2026, 10, 25, 8);

const visit: SharedVisit = {
  id: '00000000-0000-7000-8000-000000000001',
  street: 'Κορίνθου 121',
  onMyWayAt: ten,
  window: { from: ten + 15 * minute, to: ten + 45 * minute },
  arrivedAt: null,
  doneAt: null,
};
const refused = {
  kind: 'refused',
  status: 404,
  code: 'not_found',
  message: '',
  fields: [],
  retryAfter: null,
  path: '/x',
} as const;
const answered = <Reply,>(reply: Reply) => ({ kind: 'answered', reply }) as const;
const visits = (...found: SharedVisit[]) =>
  answered({ company: 'Κλιματισμός Πάτρας', timeZone: 'Europe/Athens', visits: found });

const flow: SharedFlow = {
  company: 'Κλιματισμός Πάτρας',
  timeZone: 'Europe/Athens',
  number: 12,
  nickname: 'Κλιματιστικό',
  status: 'INSTALLED',
  installationTimestampFrom: null,
  installationTimestampTo: null,
  installedOn: ten + hour,
  finishedOn: null,
  places: [],
};

let engine: ScriptedEngine;
beforeEach(() => {
  engine = new ScriptedEngine();
});
afterEach(() => vi.useRealTimers());

const asked = (call: string) => engine.asked.filter(([name, which]) => name === 'callServer' && which === call);
const part = async () => within(await screen.findByRole('region', { name: 'Today’s visit' }));

describe('the page of a shared task, on the day of a visit', () => {
  it('shows when somebody is expected, before the task itself is shown', async () => {
    engine.answers = { sharedFlow: refused, sharedVisits: visits(visit) };
    await openApp({ path: `/flow/${id}`, engine });
    const shown = await part();
    expect(shown.getByRole('heading', { level: 1, name: 'Κλιματισμός Πάτρας' })).toBeDefined();
    expect(shown.getByRole('heading', { name: 'The crew is on the way' })).toBeDefined();
    expect(shown.getByText('Κορίνθου 121')).toBeDefined();
    expect(shown.getByText('10:15 – 10:45')).toBeDefined();
    expect(screen.queryByText('This link doesn’t work')).toBeNull();
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });

  it('says when they arrived and were done, beside the task', async () => {
    const done = { ...visit, arrivedAt: ten + 20 * minute, doneAt: ten + hour };
    engine.answers = { sharedFlow: answered(flow), sharedVisits: visits(done) };
    await openApp({ path: `/flow/${id}`, engine });
    const shown = await part();
    expect(shown.getByRole('heading', { name: 'The work is done' })).toBeDefined();
    expect([shown.getByText('10:20'), shown.getByText('11:00')]).toHaveLength(2);
    expect(shown.queryByText('10:15 – 10:45')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Κλιματιστικό' })).toBeDefined();
  });

  it('refreshes itself each minute while it is visible, until the work is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    engine.answers = { sharedFlow: refused, sharedVisits: visits(visit) };
    await openApp({ path: `/flow/${id}`, engine });
    await part();
    expect(asked('sharedVisits')).toHaveLength(1);
    engine.answers.sharedVisits = visits({ ...visit, arrivedAt: ten + 20 * minute });
    await act(() => vi.advanceTimersByTimeAsync(minute));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The crew has arrived' })).toBeDefined());
    // A network that is gone takes nothing away.
    engine.answers.sharedVisits = { kind: 'offline', code: 'network', path: '/x' };
    await act(() => vi.advanceTimersByTimeAsync(minute));
    expect(screen.getByRole('heading', { name: 'The crew has arrived' })).toBeDefined();
    engine.answers.sharedVisits = visits({ ...visit, arrivedAt: ten + 20 * minute, doneAt: ten + hour });
    await act(() => vi.advanceTimersByTimeAsync(minute));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The work is done' })).toBeDefined());
    const before = asked('sharedVisits').length;
    await act(() => vi.advanceTimersByTimeAsync(5 * minute));
    expect(asked('sharedVisits')).toHaveLength(before);
  });

  it('is the page without a visit on all other days', async () => {
    engine.answers = { sharedFlow: answered(flow), sharedVisits: visits() };
    await openApp({ path: `/flow/${id}`, engine });
    expect(await screen.findByRole('heading', { level: 1, name: 'Κλιματιστικό' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Today’s visit' })).toBeNull();
  });

  it('says that the link does not work where there is neither', async () => {
    engine.answers = { sharedFlow: refused, sharedVisits: refused };
    await openApp({ path: `/flow/${id}`, engine });
    expect(await screen.findByText(/link doesn.t work/)).toBeDefined();
  });
});

describe('the link that ends mails about visits', () => {
  const choice = (stopped: boolean) => ['callServer', 'stopVisitMails', { params: { token: id }, body: { stopped } }];

  it('ends them when it is opened, and can be taken back', async () => {
    engine.answers.stopVisitMails = async (input) =>
      answered({ company: 'Κλιματισμός Πάτρας', ...(input as { body: { stopped: boolean } }).body });
    const { user } = await openApp({ path: `/flow/mails/${id}`, engine });
    expect(await screen.findByRole('heading', { name: /no more e-mails .* Κλιματισμός Πάτρας/ })).toBeDefined();
    expect(asked('stopVisitMails')).toContainEqual(choice(true));
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Get them again' }));
    expect(await screen.findByRole('heading', { name: /mails about visits again/ })).toBeDefined();
    expect(asked('stopVisitMails').at(-1)).toEqual(choice(false));
  });

  it('says so where it is mistyped, and tries again after a missing network', async () => {
    const { user } = await openApp({ path: `/flow/mails/${id}`, engine });
    const again = await screen.findByRole('button', { name: 'Try again' });
    engine.answers.stopVisitMails = refused;
    await user.click(again);
    expect(await screen.findByText(/link doesn.t work/)).toBeDefined();
  });
});
