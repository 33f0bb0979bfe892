import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Answer, TestClient } from './server.ts';
import { freshId } from './sync-office.ts';
import { jpeg } from './tus-client.ts';

/** The id of a row that nobody ever made. */
export const ghost = '01900000-0000-7000-8000-000000000000';

/** A form as a browser sends it, with a photo and the JSON part that names the address. */
async function formFor(id: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  form.append('file', new Blob([jpeg(500)], { type: 'image/jpeg' }), 'photo.jpg');
  form.append('pow', new Blob([JSON.stringify({ operationalAddress: { id } })], { type: 'application/json' }), 'pow');
  const sent = new Response(form);
  const type = must(sent.headers.get('content-type') ?? undefined, 'the type of a form');
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } };
}

/** A body that every call takes, with `id` wherever a row can be named. */
const bodyFor = (id: string) => ({
  id,
  hashes: ['0'.repeat(64)],
  operationalAddress: { id },
  costs: { salesPrice: 1, payout: 10 },
  extraCost: 1,
  extraCostDescription: 'x',
  communicationInfo: 'x',
  comment: 'x',
  rows: 10_000,
});

/** Makes a call with `id` wherever it takes one. */
export async function sendWith(client: TestClient, name: string, id: string): Promise<Answer> {
  const { path, method, body } = must(catalogue[name], name);
  const url = path.replaceAll(/:\w+/g, (parameter) => (parameter === ':newState' ? 'FULL_SHARE' : id));
  const query = { id, taskId: id, finalPayoutOfTask_fromTheseOpAddsFinishing: '1', specs: '' };
  if (body === 'multipart') return client.send(method, url, { query, ...(await formFor(id)) });
  // A new row has an id of its own.
  const given = method === 'POST' ? { ...bodyFor(id), id: freshId() } : bodyFor(id);
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
