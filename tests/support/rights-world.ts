import { must } from '../../domain/kernel/assert.ts';
import type { Subject } from './rights-jobs.ts';
import { crew, office, type Person, personRef, type RightsWorld } from './rights-people.ts';
import { create, freshId, store } from './sync-office.ts';

const row = (kind: string, id: string, seen: { whole: readonly Person[]; card?: readonly Person[] }): Subject => ({
  kind,
  name: `${kind} for ${seen.whole.join(', ')}`,
  id,
  card: [],
  job: null,
  ...seen,
});

/** Rows that hang on no job: people, what companies keep, and what they have agreed, of this company and of others. */
export async function makeOtherRows(world: RightsWorld, jobs: readonly Subject[]): Promise<Subject[]> {
  const { clients, server } = world;
  const [boss, partner] = [personRef(world, 'boss'), personRef(world, 'partner')];
  const [employee, role, customer, settings, vacation] = Array.from({ length: 5 }, () => freshId());
  const [addition, request, toInstaller, toPartner, subscription] = Array.from({ length: 5 }, () => freshId());
  const [agreement, pending] = [freshId(), freshId()];
  const [ownView, sharedView, hisView] = [freshId(), freshId(), freshId()];
  const [template, hisTemplate, depot, piece, workDay] = [freshId(), freshId(), freshId(), freshId(), freshId()];
  const view = { company: boss, list: 'tasks', nickname: 'v', content: '{}' };
  const given = must(
    jobs.find(({ kind, job }) => kind === 'tasks' && job === 'given to a partner'),
    'the task of the partner',
  );
  const user = { enabled: true, accountNonExpired: true, accountNonLocked: true };
  const dayRow = { date: '2026-11-27', stretches: [] };
  const id = (value: string | undefined): string => must(value, 'an id');
  await store(server.context.database.kysely, [
    create('users', id(employee), { ...user, nickname: 'hers', company: partner, employer: partner }),
    create('roles', id(role), { nickname: 'r', name: 'r', company: partner }),
    create('customers', id(customer), { nickname: 'c', company: partner }),
    create('users-settings', id(settings), { users: personRef(world, 'installer'), company: boss }),
    create('scheduled', id(vacation), { company: boss, employee: personRef(world, 'installer2') }),
    create('user-additions', id(addition), { company: boss, sender: boss, receiver: personRef(world, 'user') }),
    create('task-assignments', id(request), {
      company: boss,
      sender: boss,
      receiver: partner,
      task: { id: given.id },
      status: 'ACCEPTED',
    }),
    create('task-assignments', pending, {
      company: boss,
      sender: boss,
      receiver: partner,
      task: { id: given.id },
      typeStatus: 'RESCHEDULE',
      status: 'PENDING',
    }),
    create('notifications', id(toInstaller), { company: boss, receiver: personRef(world, 'installer') }),
    create('notifications', id(toPartner), { company: partner, receiver: partner }),
    create('subscriptions', id(subscription), { company: boss }),
    create('saved-views', ownView, { ...view, author: personRef(world, 'installer'), shared: false }),
    create('saved-views', sharedView, { ...view, author: personRef(world, 'installer'), shared: true }),
    create('saved-views', hisView, { ...view, company: partner, author: partner, shared: true }),
    create('step-templates', template, { company: boss, nickname: 't', number: 1, steps: [] }),
    create('step-templates', hisTemplate, { company: partner, nickname: 't', number: 1, steps: [] }),
    create('addresses', depot, { company: boss, street: 'Μαιζώνος 1' }),
    create('equipment', piece, { company: boss, address: { id: depot }, kind: 'k', serialNumber: 's' }),
    create('work-days', workDay, { ...dayRow, company: boss, user: personRef(world, 'installer2') }),
    create('subcontractor-agreements', agreement, { company: boss, contractor: boss, subcontractor: partner }),
  ]);
  const installerRole = must(clients.installer.session?.user.role, 'the role of the installer').id;
  const cafe = must(clients.client.session?.user.customer, 'the customer of the client').id;
  const people = (kind: string) => [
    row(kind, clients.installer2.userId, { whole: [...office, 'installer2'], card: ['installer'] }),
    row(kind, id(employee), { whole: ['partner'] }),
  ];
  const customers = (kind: string) => [
    row(kind, cafe, { whole: [...office, 'client'], card: ['installer'] }),
    row(kind, id(customer), { whole: ['partner'] }),
  ];
  return [
    ...people('users'),
    ...people('employees'),
    ...customers('customers'),
    ...customers('companies-customer'),
    row('companies-user', boss.id, { whole: office, card: [...crew, 'partner', 'client', 'user'] }),
    row('companies-user', partner.id, { whole: ['partner'], card: office }),
    row('roles', installerRole, { whole: [...office, ...crew] }),
    row('roles', id(role), { whole: ['partner'] }),
    row('users-settings', id(settings), { whole: ['installer'] }),
    row('saved-views', ownView, { whole: ['installer'] }),
    row('saved-views', sharedView, { whole: [...office, ...crew] }),
    row('saved-views', hisView, { whole: ['partner'] }),
    row('equipment', piece, { whole: [...office] }),
    row('work-days', workDay, { whole: ['boss', 'office', 'installer2'] }),
    row('step-templates', template, { whole: [...office] }),
    row('step-templates', hisTemplate, { whole: ['partner'] }),
    row('scheduled', id(vacation), { whole: [...office, 'installer2'] }),
    row('user-addition-request', id(addition), { whole: [...office, 'user'] }),
    { ...row('task-assignment', id(request), { whole: [...office, 'partner'] }), name: 'an accepted request' },
    { ...row('task-assignment', pending, { whole: [...office, 'partner'] }), name: 'a waiting request' },
    row('notifications', id(toInstaller), { whole: ['installer'] }),
    row('notifications', id(toPartner), { whole: ['partner'] }),
    row('subscriptions', id(subscription), { whole: ['boss'] }),
    row('subcontractorAgreement', agreement, { whole: [...office, 'partner'] }),
  ];
}
