import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { Deed } from './rights-world.ts';

/**
 * What a call is, as far as it matters who makes it. `kind` is that of {@link Subject}.
 * - public: for anybody. session: about whoever asks. same: says the same to everybody about every row.
 * - list: the rows that are seen whole, some of them where it shows the `most` it can. read: one row, or 405 for those who
 *   see it where it `has` no such part.
 * - write: for those of a job who may; `from` is where its address has to stand.
 * - apart: its own test below, by its name.
 */
export type Rule =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'same' }
  | { kind: 'list'; of: string; most?: true }
  | { kind: 'read'; of: string; has: boolean }
  | { kind: 'write'; of: string; may: Deed; from?: AddressCompletionStatus }
  | { kind: 'apart' };

/** There is no such thing to do. */
const none: Rule = { kind: 'same' };
const apart: Rule = { kind: 'apart' };
const read = (of: string): Rule => ({ kind: 'read', of, has: true });
const write = (of: string, may: Deed, from?: AddressCompletionStatus): Rule => ({
  kind: 'write',
  of,
  may,
  ...(from === undefined ? {} : { from }),
});

const watched = ['tasks', 'customers', 'companies-customer'];

const named = (path: string, rules: Record<string, Rule>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${path}.${name}`, rule]));

/** Names whose rows the generic calls write. */
const written: Readonly<Record<string, readonly string[]>> = {
  'users-settings': ['update'],
  'user-addition-request': ['create', 'remove'],
  tasks: ['update', 'create', 'remove'],
  'task-assignment': ['create', 'remove'],
  scheduled: ['update', 'create', 'remove'],
  roles: ['update', 'create', 'remove'],
  employees: ['create'],
  customers: ['update', 'create', 'remove'],
  'companies-user': ['update', 'create'],
  attachedFiles: ['update', 'create', 'remove'],
  'companies-customer': ['update', 'create', 'remove'],
  addresses: ['update', 'create', 'remove'],
};

/** What the generic calls do that write: nothing, where no name is written; the others are in rights-swept.ts. */
const unwritten = (path: string): Record<string, Rule> =>
  Object.fromEntries(
    ['update', 'create', 'remove'].filter((name) => !written[path]?.includes(name)).map((name) => [name, none]),
  );

const watchersOf = (path: string): Rule => (watched.includes(path) ? read(path) : none);

/** The generic calls of a name with rows. */
const rowsOf = (path: string): Record<string, Rule> =>
  named(path, {
    ...unwritten(path),
    searchPaged: { kind: 'list', of: path },
    paged: { kind: 'list', of: path },
    all: { kind: 'list', of: path },
    search: { kind: 'list', of: path, most: true },
    watchers: watchersOf(path),
    watchersPaged: watchersOf(path),
    get: read(path),
  });

/** The generic calls of a name that has no rows yet. */
const noRowsOf = (path: string): Record<string, Rule> =>
  Object.fromEntries(Object.keys(rowsOf(path)).map((name) => [name, none]));

const proofsOf = (path: string): Record<string, Rule> => ({
  ...rowsOf(path),
  ...named(path, {
    update: write(path, 'change proof'),
    create: write('operational-addresses', 'work'),
    remove: write(path, 'change proof'),
    uploadProof: write('operational-addresses', 'work'),
    propagateProof: write(path, 'work'),
    canPropagateProof: read(path),
    proofsOfTask: read('tasks'),
    changeShareState: write(path, 'share proof'),
    proofsOfAddress: read('operational-addresses'),
    proofsOfPlace: read('operational-addresses'),
    uploadImage: write(path, 'work'),
    multiUpload: write('operational-addresses', 'work'),
    images: read(path),
    imagesUploaded: read(path),
  }),
});

const address = 'operational-addresses';

/** Every call of the interface but those in rights-swept.ts. One that is missing in both fails the test. */
export const rights: Readonly<Record<string, Rule>> = {
  health: { kind: 'public' },
  openapi: { kind: 'public' },
  signIn: { kind: 'public' },
  signOut: { kind: 'session' },
  signOutEverywhere: { kind: 'session' },
  refresh: { kind: 'session' },
  isBoss: { kind: 'session' },
  currentUser: { kind: 'session' },
  pull: apart,
  push: apart,
  quarantine: apart,
  listQuarantine: apart,
  decideQuarantine: apart,
  deactivateEmployee: apart,
  activateEmployee: apart,
  streamEvents: apart,
  listNotifications: { kind: 'list', of: 'notifications' },
  markNotificationRead: read('notifications'),
  finishAddressOperation: write(address, 'work', 'FINISHED'),
  markCollected: write(address, 'work'),
  markInProgress: write(address, 'work', 'COLLECTED'),
  markInstalled: write(address, 'work', 'IN_PROGRESS'),
  markFinished: write(address, 'work', 'INSTALLED'),
  markFailed: write(address, 'work'),
  beginAddress: write(address, 'work'),
  finishInstalledAddresses: write('tasks', 'work', 'INSTALLED'),
  addressesOfTask: read('tasks'),
  changeExtraCosts: write(address, 'change costs'),
  changeCosts: write(address, 'change costs'),
  changeCommunicationInfo: write(address, 'change costs'),
  rightToEditAddress: read(address),
  bulkFinalize: read('tasks'),
  crossCheckPhotos: { kind: 'same' },
  removePhoto: write('photos', 'change proof'),
  photoBytes: apart,
  photosOfProof: read('pow-i'),
  ...rowsOf('subscriptions'),
  ...rowsOf('users-settings'),
  ...rowsOf('users'),
  ...rowsOf('user-addition-request'),
  ...rowsOf('tasks'),
  ...rowsOf('task-assignment'),
  ...rowsOf('subcontractorAgreement'),
  ...rowsOf('scheduled'),
  ...rowsOf('roles'),
  ...noRowsOf('reset'),
  ...proofsOf('pow-p'),
  ...proofsOf('pow-i'),
  ...rowsOf(address),
  ...rowsOf('employees'),
  ...rowsOf('customers'),
  ...rowsOf('companies-user'),
  ...rowsOf('companies-customer'),
  ...rowsOf('attachedFiles'),
  ...noRowsOf('affiliates'),
  ...rowsOf('addresses'),
  ...noRowsOf('subcontractors'),
  ...rowsOf('notifications'),
  // Only the unread.
  'notifications.all': { kind: 'list', of: 'notifications', most: true },
  ...rowsOf('photos'),
  'photos.remove': write('photos', 'change proof'),
};
