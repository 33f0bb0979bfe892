import { expect } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { must } from '../../domain/kernel/assert.ts';
import { expectContract } from './contract.ts';
import type { Person, RightsWorld } from './rights-people.ts';
import type { Answer, TestClient } from './server.ts';
import { freshId } from './sync-office.ts';
import { jpeg } from './tus-client.ts';

/** The id of a row that nobody ever made. */
export const ghost = '01900000-0000-7000-8000-000000000000';

/** A form as a browser sends it, with a photo and these other parts as JSON. */
export async function formWith(
  parts: Readonly<Record<string, unknown>>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.append('file', new Blob([jpeg(500)], { type: 'image/jpeg' }), 'photo.jpg');
  for (const [name, value] of Object.entries(parts))
    form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }), name);
  const sent = new Response(form);
  const type = must(sent.headers.get('content-type') ?? undefined, 'the type of a form');
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } };
}

/** What is sent with a call that takes more than an id. */
export interface Sent {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Where the places of these tests are. */
const place = { address: 'Μαιζώνος 1', street: 'Μαιζώνος 1', telephone: '' };

/** The names that a body or a form has, in each of its shapes; none where any may be. */
function namesIn(schema: z.core.$ZodType): string[] {
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shapes = anyOf.map((each) => (typeof each === 'object' ? (each.properties ?? {}) : {}));
  return [properties, ...shapes].flatMap((each) => Object.keys(each));
}

/** Those of the fields that a call knows; all of them where it takes any body. */
function knownTo(schema: z.core.$ZodType | undefined, fields: Readonly<Record<string, unknown>>) {
  const names = schema === undefined ? [] : namesIn(schema);
  return names.length === 0
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** The JSON parts of forms, which name the address or the task. */
export const partsFor = (name: string, id: string) =>
  knownTo(catalogue[name]?.form, { pow: { operationalAddress: { id } }, attachedFile: { task: { id } } });

/** What is said in bodies, with `id` wherever a row can be named. */
const bodyFor = (id: string) => ({
  id,
  hashes: ['0'.repeat(64)],
  operationalAddress: { id },
  communicationInfo: 'x',
  comment: 'x',
  rows: 10_000,
  closedBefore: 1,
  weeks: [0, 1],
});

/** Makes a call with `id` wherever it takes one, or with what is `sent`; whoever makes it is answered as the catalogue says. */
export async function sendWith(client: TestClient, name: string, id: string, sent?: Sent): Promise<Answer> {
  const answer = await ask(client, name, id, sent);
  expectContract(name, answer);
  return answer;
}

async function ask(client: TestClient, name: string, id: string, sent?: Sent): Promise<Answer> {
  const { path, method, body } = must(catalogue[name], name);
  const url = path.replaceAll(/:\w+/g, (parameter) => (parameter === ':newState' ? 'FULL_SHARE' : id));
  if (sent) return client.send(method, url, sent);
  // What was agreed for the one address of a job: who does it for another company finishes it for that only (decision 0075).
  const named = { id, taskId: id, finalPayoutOfTask_fromTheseOpAddsFinishing: '10', specs: '' };
  const query = { ...named, tStart: '0', tEnd: '1', ...place };
  if (body === 'multipart') return client.send(method, url, { query, ...(await formWith(partsFor(name, id))) });
  // A new row has an id of its own.
  const given = knownTo(body, method === 'POST' ? { ...bodyFor(id), id: freshId() } : bodyFor(id));
  return client.send(method, url, method === 'GET' ? { query } : { query, body: given });
}

/** What an answer says, whichever row was asked for. */
export const told = ({ status, body }: Answer, id: string): string =>
  JSON.stringify([status, body]).replaceAll(id, 'ID');

/** The ids of a list, or of a page of one. */
export const idsIn = ({ body }: Answer): Set<string> => {
  const rows = (Array.isArray(body) ? body : (body as { content: unknown[] }).content) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
};

/** A call that somebody makes about a row, with what else is sent about it. */
interface Tried {
  person: Person;
  name: string;
  id: string;
  sent?: (id: string) => Promise<Sent | undefined>;
  /** The status that hides the row. */
  hidden?: number;
}

/** The answers about a row that is not there: the same each time, so that people ask once. */
const toldOfNothing = new WeakMap<TestClient, Map<string, string>>();

async function ofNothing(client: TestClient, name: string, sent: Sent | undefined): Promise<string> {
  const known = toldOfNothing.get(client) ?? new Map<string, string>();
  toldOfNothing.set(client, known);
  const call = `${name} ${JSON.stringify(sent)}`;
  const before = known.get(call);
  if (before !== undefined) return before;
  const said = told(await sendWith(client, name, ghost, sent), ghost);
  known.set(call, said);
  return said;
}

/** Tells of a row that is not theirs what it tells of one that is not there. */
export async function expectNothing(
  world: RightsWorld,
  { person, name, id, sent, hidden = 404 }: Tried,
): Promise<void> {
  const client = world.clients[person];
  const answer = await sendWith(client, name, id, await sent?.(id));
  expect(told(answer, id), `${person}: ${name}`).toBe(await ofNothing(client, name, await sent?.(ghost)));
  expect(answer.status, `${person}: ${name} ${JSON.stringify(answer.body)}`).toBe(hidden);
}
