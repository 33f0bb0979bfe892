import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../domain/catalogue/call.ts';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { errorCodes } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { sampled, sampleOf, size } from '../../../tools/test/sizes.ts';
import { contentOf } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type Input, inputOf } from '../../support/fuzz-input.ts';
import { listening, NetworkClient } from '../../support/network-client.ts';
import { type Answer, type TestClient, testServer } from '../../support/server.ts';

/** Ending the session or reading the stream of events for ever would end the test instead. */
const calls = Object.entries(catalogue).filter(
  ([name, { reply }]) => !name.startsWith('signOut') && name !== 'deactivateAccount' && reply !== 'events',
);

const people = ['boss', 'installer', 'client', 'newboss'] as const;

const tries = sampleOf('fuzzTries');

const wellFormed = (value: string): string => encodeURIComponent(value.toWellFormed());

function send(client: TestClient, call: Call, { params, query, headers, body }: Input): Promise<Answer> {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => wellFormed(params[name] ?? ''));
  const words = Object.entries(query).map(([name, value = '']) => `${name}=${wellFormed(value)}`);
  // A GET has no body, and one that announces a type is refused by the client itself.
  const payload = call.method === 'GET' ? { headers: { ...headers, 'content-type': '' } } : { headers, body };
  return client.send(call.method, words.length > 0 ? `${url}?${words.join('&')}` : url, payload);
}

describeRules('whatever is sent', (opener) => {
  let clients: TestClient[];
  let ids: string[];
  let sent = 0;
  let due = 0;
  beforeAll(async () => {
    const server = await testServer(opener);
    const url = await listening(server.app);
    const signedIn = await Promise.all(people.map((person) => server.signIn(person)));
    clients = [...signedIn, server.anybody].map(({ session }) => new NetworkClient(server.app, url, session));
    const boss = must(signedIn[0], 'the boss');
    const idIn = async (path: string): Promise<string> => {
      const [row] = contentOf<{ id: string }>(await boss.patch(`/${path}/paged`, { rows: 1 }));
      return must(row, path).id;
    };
    ids = await Promise.all(['tasks', 'operational-addresses', 'pow-i', 'customers', 'addresses'].map(idIn));
    ids.push('01900000-0000-7000-8000-000000000000');
  });

  const expected = new Set<number>(Object.values(errorCodes).map(({ status }) => status));

  /** Answered in time (the client gives up after ten seconds, which fails), and never by failing. */
  async function expectAnswer(client: TestClient, call: Call, input: Input): Promise<void> {
    const { status, body } = await send(client, call, input);
    sent += 1;
    // An address of more than 16 KiB is refused by the HTTP parser, before anybody knows of a call.
    if (status < 400 || status === 431) return;
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect(expected.has(status), `${status}`).toBe(true);
    expect(body).toMatchObject({ status, code: expect.any(String), instance: expect.not.stringContaining('?') });
  }

  describe.each(calls.map(([name, call], index) => [name, call, index] as const))('%s', (_, call, index) => {
    it('answers, and never by failing', { timeout: 120_000 }, async () => {
      const senders = sampled('fuzzPeople', clients, index);
      due += tries * senders.length;
      const property = fc.asyncProperty(inputOf(call, ids), async (input) => {
        for (const client of senders) await expectAnswer(client, call, input);
      });
      // The short runs make the same requests each time; the long one makes new ones.
      await fc.assert(property, { numRuns: tries, ...(size === 'all' ? {} : { seed: 20_260_321 }) });
    });
  });

  it('was sent often enough', () => {
    expect(due).toBeGreaterThanOrEqual(calls.length);
    expect(sent).toBeGreaterThanOrEqual(due);
  });
});
