import type { CreationOptions, RequestOptions } from '../../domain/account/passkey.ts';
import { protocolVersion } from '../../domain/protocol/version.ts';
import { visitMailReceiver } from '../../server/db/repositories/visit-mails.ts';
import { demoPassword } from '../../server/demo/people.ts';
import { bodyOf } from './answers.ts';
import { Browser } from './push-service.ts';
import { makeEmployee } from './rights-accounts.ts';
import { type Sent, sendWith } from './rights-calls.ts';
import type { Subject } from './rights-jobs.ts';
import { owners, type Person, personRef, type RightsWorld } from './rights-people.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { create, freshId, store } from './sync-office.ts';

/** What a valid request is made from: who asks, and the rows that are there. */
export interface Asking {
  world: RightsWorld;
  person: Person;
  subjects: readonly Subject[];
}

type Asked = Sent & { id?: string };
type Request = (asking: Asking) => Asked | Promise<Asked>;

let count = 0;
const unique = (): string => `contract-${++count}-${freshId()}`;

const waiting = { changes: 0, files: 0 };
const pulling = { cookie: null, next: null, limit: 100, unsettled: [], waiting, digest: false };

const signUp = () => {
  const username = unique();
  const person = { username, email: `${username}@example.com`, name: 'x', surname: 'x', nickname: 'x' };
  const billing = { billingName: 'x', line1: 'x', city: 'x', postalCode: '26221', tin: '094771305' };
  const passwords = { password: demoPassword, confirmPassword: demoPassword };
  return { ...person, ...billing, ...passwords, phoneNumber: '6912345678', billingPhone: '2610000000' };
};

const seen = ({ subjects, person }: Asking, kind: string): string =>
  subjects.find((row) => row.kind === kind && row.whole.includes(person))?.id ?? freshId();

/** An item that was refused on a device, of somebody's account. */
async function refused({ world, person }: Asking, photos: readonly object[] = []): Promise<string> {
  const item = { name: 'markCollected', args: { id: freshId() }, base: {}, at: 0, offset: 0 };
  const given = { id: freshId(), reason: 'not_found', label: 'job', item, photos };
  await world.clients[person].post('/sync/quarantine', { device: freshId(), items: [given] });
  return given.id;
}

/** A photo that has been received. */
async function received(asking: Asking): Promise<string> {
  const { body } = await sendWith(asking.world.clients.boss, 'pow-i.uploadImage', seen(asking, 'pow-i'));
  return idIn(body);
}

/** The same with a photo whose bytes have come in. */
async function refusedWithPhoto(asking: Asking): Promise<Asked> {
  const { body } = await sendWith(asking.world.clients.boss, 'pow-i.uploadImage', seen(asking, 'pow-i'));
  const photo = idIn(body);
  const hash = typeof body === 'object' && body !== null && 'hash' in body ? body.hash : null;
  return { id: await refused(asking, [{ id: photo, hash, name: null }]), query: { photo } };
}

/** The pass of whoever keeps affiliates. */
export const affiliatePass = 'a pass of the tests';

/** An affiliate that nobody has made yet. */
function affiliate() {
  const code = freshId();
  return { query: { trickyPass: affiliatePass, id: code }, body: { code, nickname: 'Σύλλογος' } };
}

/** One that was made. */
async function knownAffiliate({ world }: Asking): Promise<ReturnType<typeof affiliate>> {
  const made = affiliate();
  await sendWith(world.server.anybody, 'createAffiliate', made.body.code, made);
  return made;
}

/** A file of a task that has its bytes. */
async function attached(asking: Asking): Promise<string> {
  const { body } = await sendWith(asking.world.clients.boss, 'attachFiles', seen(asking, 'tasks'));
  return Array.isArray(body) ? idIn(body[0]) : freshId();
}

/** The job ticket of a task that somebody sees. */
async function ticket(asking: Asking): Promise<string> {
  const { body } = await asking.world.clients[asking.person].get(`/tasks/${seen(asking, 'tasks')}`);
  return typeof body === 'object' && body !== null && 'jobTicket' in body ? String(body.jobTicket) : 'x';
}

/** An installed task of the client's company with a proof that is shared whole, and a photo in it. */
async function sharedTask({ world }: Asking): Promise<{ pkSharedId: string; photo: string }> {
  const [id, address, proof] = [freshId(), freshId(), freshId()];
  const company = personRef(world, 'boss');
  const customer = world.clients.client.session?.user.customer ?? null;
  const task = { id };
  await store(world.server.context.database.kysely, [
    create('tasks', id, {
      company,
      owner: company,
      customer,
      taskCompletionStatus: 'INSTALLED',
      pkSharedId: freshId(),
    }),
    create('operational-addresses', address, { company, task }),
    create('proofs', proof, {
      company,
      task,
      operationalAddress: { id: address },
      type: 'INSTALLATION',
      shareState: 'FULL_SHARE',
    }),
  ]);
  const { boss } = world.clients;
  const { body } = await boss.get(`/tasks/${id}`);
  const pkSharedId = typeof body === 'object' && body !== null && 'pkSharedId' in body ? String(body.pkSharedId) : 'x';
  return { pkSharedId, photo: idIn((await sendWith(boss, 'pow-i.uploadImage', proof)).body) };
}

const idIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : freshId();

/** A device that somebody was heard of in. */
async function spareDevice({ world, person }: Asking): Promise<string> {
  const device = freshId();
  await world.clients[person].post('/sync/pull', { device, ...pulling });
  return device;
}

/** Another session of somebody's, which nobody works in. */
async function spareSession({ world, person }: Asking): Promise<string> {
  await world.server.signIn(person);
  const { body } = await world.clients[person].get('/api/auth/sessions');
  const spare = Array.isArray(body) ? body.find(({ current }) => current === false) : undefined;
  return idIn(spare);
}

/** Where the server of these tests is reached, as it was told. */
const site = 'http://localhost:3000';

/** A passkey that somebody's browser made; of who may have none, one for the boss. */
async function newPasskey({ world, person }: Asking): Promise<{ passkey: SoftwarePasskey; sent: { body: object } }> {
  const client = world.clients[owners.includes(person) ? person : 'boss'];
  const options = await sendWith(client, 'passkeyCreation', freshId(), { body: { password: demoPassword } });
  const passkey = new SoftwarePasskey(site);
  return { passkey, sent: { body: { passkey: passkey.make(bodyOf<CreationOptions>(options)), name: 'x' } } };
}

/** Somebody's passkey, kept, with what it signs to sign them in. */
async function keptPasskey(asking: Asking): Promise<{ id: string; body: object }> {
  const { world, person } = asking;
  const { passkey, sent } = await newPasskey(asking);
  const client = world.clients[owners.includes(person) ? person : 'boss'];
  const { body } = await sendWith(client, 'addPasskey', freshId(), sent);
  const request = bodyOf<RequestOptions>(await sendWith(world.server.anybody, 'passkeyRequest', freshId()));
  return { id: idIn(body), body: { passkey: passkey.sign(request) } };
}

/** A valid request of each call that is not made from a row of a kind: about oneself, for anybody, or like no other. */
export const ownRequests: Readonly<Record<string, Request>> = {
  signIn: ({ person }) => ({ body: { username: person, password: demoPassword } }),
  signInByPasskey: async (asking) => ({ body: (await keptPasskey(asking)).body }),
  passkeyCreation: () => ({ body: { password: demoPassword } }),
  addPasskey: async (asking) => (await newPasskey(asking)).sent,
  removePasskey: async (asking) => ({ id: (await keptPasskey(asking)).id }),
  signUp: () => ({ body: signUp() }),
  signUpInvited: () => ({ body: { uuid: 'x', signupRequest: signUp() } }),
  companyInvitation: () => ({ query: { uuid: 'x' } }),
  setUp: () => ({ body: { code: 'x', signupRequest: signUp() } }),
  sendVerification: () => ({ body: { email: 'boss@example.com' } }),
  completeRegistration: () => ({ query: { id: '-2', uuid: 'x' } }),
  vatValidation: () => ({ query: { tin: '094771305', countryCode: 'EL' } }),
  forgotPassword: ({ world }) => ({ query: { id: world.clients.boss.userId } }),
  forgotPasswordByEmail: () => ({ query: { email: 'boss@example.com' } }),
  resetByUuid: () => ({ query: { uuid: 'x', password: demoPassword } }),
  newPasswordState: () => ({ query: { token: 'x' } }),
  newPassword: () => ({ body: { resToken: 'x', newPassword: demoPassword, confirmPassword: demoPassword } }),
  changePassword: () => ({
    body: { password: demoPassword, newPassword: demoPassword, confirmPassword: demoPassword },
  }),
  completeInvitation: () => ({ body: { uuid: 'x', ...signUp() } }),
  endSession: async (asking) => ({ id: await spareSession(asking) }),
  updateCurrentUser: () => ({ body: { phoneNumber: '6912345678' } }),
  saveSettings: () => ({ body: { tableSettings: { tasks_selectedColumns: ['id'] } } }),
  pull: () => ({ body: { device: freshId(), ...pulling } }),
  push: (asking) => {
    const { world } = asking;
    const id = seen(asking, 'operational-addresses');
    const mark = { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } };
    const at = world.server.clock.now();
    const item = { ...mark, id: freshId(), seq: 1, after: [], at, offset: 0, schema: protocolVersion };
    return { body: { device: freshId(), waiting, items: [item] } };
  },
  dismissDevice: async (asking) => ({ id: await spareDevice(asking) }),
  revokeDeviceKey: async (asking) => ({ id: await spareDevice(asking) }),
  quarantine: () => {
    const item = { name: 'markCollected', args: { id: freshId() }, base: {}, at: 0, offset: 0 };
    const given = { id: freshId(), reason: 'not_found', label: 'job', item, photos: [] };
    return { body: { device: freshId(), items: [given] } };
  },
  quarantinedPhoto: (asking) => refusedWithPhoto(asking),
  decideQuarantine: async (asking) => ({ id: await refused(asking), body: { decision: 'dismiss' } }),
  changeRetention: () => ({ body: { historyYears: 6, notificationYears: 2, photoYears: null } }),
  startPortal: () => ({ body: { returnUrl: '/active-subs' } }),
  returnFromCheckout: () => ({ query: { session: 'cs_of_nobody', to: '/addresses' } }),
  createAffiliate: () => affiliate(),
  updateAffiliate: (asking) => knownAffiliate(asking),
  deleteAffiliate: (asking) => knownAffiliate(asking),
  fileBytes: async (asking) => ({ id: await attached(asking) }),
  taskPdf: (asking) => ({ id: seen(asking, 'tasks') }),
  taskEvidence: (asking) => ({ id: seen(asking, 'tasks') }),
  sharedFlow: async (asking) => ({ id: (await sharedTask(asking)).pkSharedId }),
  sharedVisits: async (asking) => ({ id: (await sharedTask(asking)).pkSharedId }),
  stopVisitMails: async ({ world }) => {
    const receiver = { companyId: world.clients.boss.userId, receiver: 'of the contract' };
    const { token } = await visitMailReceiver(world.server.context.database.kysely, receiver, freshId());
    return { id: token, body: { stopped: true } };
  },
  sharedPhoto: async (asking) => {
    const { photo, pkSharedId } = await sharedTask(asking);
    return { id: photo, query: { pkSharedId } };
  },
  photoBytes: async (asking) => ({ id: await received(asking) }),
  reportLostPhoto: async (asking) => ({ id: await received(asking), body: {} }),
  // Somebody whose session nobody needs.
  deactivateEmployee: async ({ world }) => ({ body: { id: await makeEmployee(world, 'boss') } }),
  activateEmployee: async ({ world }) => ({ body: { id: await makeEmployee(world, 'boss') } }),
  employeesByRole: (asking) => ({ query: { id: seen(asking, 'roles') } }),
  taskByJobTicket: async (asking) => ({ query: { jobTicket: await ticket(asking) } }),
  areJobTicketAndIdUnique: () => ({ query: { jobTicket: 'x', id: '-1' } }),
  savePushSubscription: () => ({ body: new Browser(`https://push.example.com/${freshId()}`).request() }),
  endPushSubscription: () => ({ body: { endpoint: 'https://push.example.com/x' } }),
  routeWays: () => ({
    body: {
      places: [
        { latitude: 38.2, longitude: 21.7 },
        { latitude: 38.3, longitude: 21.8 },
      ],
    },
  }),
  geocode: () => ({ query: { address: 'Μαιζώνος 1, Πάτρα' } }),
};
