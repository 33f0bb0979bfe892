import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import { accountRules } from './rights-accounts.ts';
import { documentRules } from './rights-documents.ts';
import type { Deed } from './rights-jobs.ts';
import { companyRules, partnerRules } from './rights-partners.ts';
import { placeRules } from './rights-places.ts';
import { requestRules } from './rights-requests.ts';
import type { Rule, SentBy, WriteRule } from './rights-rules.ts';
import { draft, taskRules } from './rights-tasks.ts';
import { freshId } from './sync-office.ts';

/** There is no such thing to do. */
const none: Rule = { kind: 'same' };
const apart: Rule = { kind: 'apart' };
const ofAccounts: Rule = { kind: 'apart', in: 'accounts' };
const read = (of: string): Rule => ({ kind: 'read', of, has: true });
const write = (of: string, may: Deed, from?: AddressCompletionStatus): WriteRule => ({
  kind: 'write',
  of,
  may,
  ...(from === undefined ? {} : { from }),
});

const sending = (rule: WriteRule, sent: SentBy): WriteRule => ({ ...rule, sent });

const watched = ['tasks', 'customers', 'companies-customer'];

const named = (path: string, rules: Record<string, Rule>): Record<string, Rule> =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${path}.${name}`, rule]));

/** Names whose rows the generic calls write. */
const written: Readonly<Record<string, readonly string[]>> = {
  'users-settings': ['update'],
  'user-addition-request': ['create', 'remove'],
  tasks: ['update', 'create', 'remove'],
  'task-assignment': ['create', 'remove'],
  subcontractorAgreement: ['update', 'remove'],
  scheduled: ['update', 'create', 'remove'],
  roles: ['update', 'create', 'remove'],
  'saved-views': ['update', 'create', 'remove'],
  'step-templates': ['update', 'create', 'remove'],
  equipment: ['update', 'create', 'remove'],
  users: ['update', 'remove'],
  employees: ['update', 'create', 'remove'],
  customers: ['update', 'create', 'remove'],
  'companies-user': ['update', 'create'],
  attachedFiles: ['update', 'create', 'remove'],
  'companies-customer': ['update', 'create', 'remove'],
  addresses: ['update', 'create', 'remove'],
};

/** What the generic calls do that write: nothing, where no name is written; the others have lines of their own. */
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

/** The generic calls of a name that has no rows, but for its own ones. */
const noRowsOf = (path: string, ...own: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(
    Object.keys(rowsOf(path))
      .filter((name) => !own.includes(name))
      .map((name) => [name, none]),
  );

const proofsOf = (path: string): Record<string, Rule> => ({
  ...rowsOf(path),
  ...named(path, {
    update: sending(write(path, 'change proof'), ({ id }) => ({ body: { id, comment: freshId() } })),
    create: sending(write('operational-addresses', 'work'), ({ id }) => ({
      body: { id: freshId(), operationalAddress: { id } },
    })),
    remove: write(path, 'change proof'),
    uploadProof: write('operational-addresses', 'work'),
    propagateProof: write(path, 'propagate proof'),
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

/** Sent without anything that it takes, which it says, or that there is no such thing. */
const open = (answers = 400): Rule => ({ kind: 'public', answers });

/** What is done before anybody has signed in, and what the payment provider and its page do. */
const publicRules: Readonly<Record<string, Rule>> = {
  signIn: open(),
  passkeyRequest: open(200),
  signInByPasskey: open(),
  signUp: open(),
  signUpInvited: open(),
  companyInvitation: open(),
  setUp: open(),
  sendVerification: open(),
  completeRegistration: open(),
  vatValidation: open(),
  forgotPassword: open(200),
  forgotPasswordByEmail: open(),
  resetByUuid: open(),
  newPasswordState: open(),
  newPassword: open(),
  completeInvitation: open(),
  // There is no provider whose events could be verified.
  paymentEvent: open(409),
  returnFromCheckout: open(),
  testCheckout: open(404),
  completeTestCheckout: open(404),
  cancelTestCheckout: open(404),
  // Without the id under which a task is shared.
  sharedFlow: open(404),
  sharedPhoto: open(),
  sharedVisits: open(404),
  stopVisitMails: open(),
};

/** Every call of the interface; one that is missing fails the test. */
export const rights: Readonly<Record<string, Rule>> = {
  health: { kind: 'public' },
  configuration: { kind: 'public' },
  live: { kind: 'public' },
  // Without a token of the server's nobody is told that the call is there.
  metrics: { kind: 'public', answers: 404 },
  openapi: { kind: 'public' },
  ...publicRules,
  signOut: { kind: 'session' },
  signOutEverywhere: { kind: 'session' },
  sessions: { kind: 'session' },
  changePassword: { kind: 'session' },
  passkeys: { kind: 'session' },
  removePasskey: { kind: 'session' },
  passkeyCreation: ofAccounts,
  addPasskey: ofAccounts,
  endSession: { kind: 'session' },
  refresh: { kind: 'session' },
  isBoss: { kind: 'session' },
  currentUser: { kind: 'session' },
  updateCurrentUser: ofAccounts,
  deactivateAccount: ofAccounts,
  ownSettings: ofAccounts,
  saveSettings: ofAccounts,
  taskAssigners: ofAccounts,
  allSubcontractors: ofAccounts,
  employeesByRole: ofAccounts,
  pull: apart,
  push: apart,
  quarantine: apart,
  dismissDevice: apart,
  revokeDeviceKey: apart,
  taskHistory: read('tasks'),
  addressHistory: read(address),
  proofHistory: read('pow-i'),
  listQuarantine: apart,
  quarantinedPhoto: apart,
  decideQuarantine: apart,
  startPortal: apart,
  storageUse: apart,
  workSums: apart,
  retention: apart,
  changeRetention: apart,
  deactivateEmployee: apart,
  activateEmployee: apart,
  streamEvents: apart,
  // About the browser that asks, of which neither says whether it was known.
  savePushSubscription: { kind: 'same' },
  endPushSubscription: { kind: 'same' },
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
  changeExtraCosts: sending(write(address, 'change costs'), () => ({
    body: { extraCost: 1, extraCostDescription: 'x' },
  })),
  changeCosts: sending(write(address, 'change costs'), () => ({ body: { costs: { salesPrice: 1, payout: 10 } } })),
  changeCommunicationInfo: write(address, 'change costs'),
  answerStep: sending(write(address, 'work', 'IN_PROGRESS'), () => ({
    body: { step: freshId(), value: true, number: 1 },
  })),
  setOnMyWay: sending(write(address, 'work'), () => ({ body: { travel: null } })),
  setArrived: sending(write(address, 'work'), async ({ world, person, id }) => {
    await world.clients[person].patch(`/operational-addresses/on-my-way/${id}`, { travel: null });
    return { body: {} };
  }),
  takeBackVisit: sending(write(address, 'work'), () => ({ body: { arrived: false } })),
  changeFinalPayout: sending(write(address, 'pay out', 'FINISHED'), () => ({ body: { finalPayout: 7 } })),
  correctStatus: sending(write(address, 'correct', 'COLLECTED'), () => ({ body: { completionStatus: 'NO_PROGRESS' } })),
  rightToEditAddress: read(address),
  bulkFinalize: read('tasks'),
  crossCheckPhotos: { kind: 'same' },
  reportLostPhoto: { kind: 'same' },
  removePhoto: write('photos', 'change proof'),
  photoBytes: apart,
  photoSource: apart,
  addStepPicture: apart,
  stepPicture: apart,
  equipmentPhoto: apart,
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
  ...rowsOf('saved-views'),
  ...rowsOf('step-templates'),
  ...rowsOf('equipment'),
  ...rowsOf('work-days'),
  ...noRowsOf('reset'),
  ...proofsOf('pow-p'),
  ...proofsOf('pow-i'),
  ...rowsOf(address),
  'operational-addresses.update': sending(write(address, 'change costs'), ({ id }) => ({
    body: { id, communicationInfo: freshId() },
  })),
  'operational-addresses.create': sending({ ...write('tasks', 'plan'), state: { task: draft } }, ({ id }) => ({
    body: { id: freshId(), task: { id } },
  })),
  'operational-addresses.remove': {
    ...write(address, 'plan'),
    state: { task: draft, unproved: true },
    sent: () => ({}),
  },
  ...rowsOf('employees'),
  ...rowsOf('customers'),
  ...rowsOf('companies-user'),
  ...rowsOf('companies-customer'),
  ...rowsOf('attachedFiles'),
  ...noRowsOf('affiliates', 'affiliates.update', 'affiliates.create'),
  ...rowsOf('addresses'),
  ...noRowsOf('subcontractors', 'subcontractors.paged', 'subcontractors.remove'),
  ...rowsOf('notifications'),
  // Only the unread.
  'notifications.all': { kind: 'list', of: 'notifications', most: true },
  ...rowsOf('photos'),
  'photos.remove': write('photos', 'change proof'),
  ...taskRules,
  ...accountRules,
  ...companyRules,
  ...requestRules,
  ...partnerRules,
  ...placeRules,
  ...documentRules,
};

/** The calls of one kind with their rules. */
export const callsThat = <Kind extends Rule['kind']>(kind: Kind): [string, Extract<Rule, { kind: Kind }>][] =>
  Object.entries(rights).filter((entry): entry is [string, Extract<Rule, { kind: Kind }>] => entry[1].kind === kind);
