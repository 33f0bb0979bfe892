import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Context } from '../../../server/context.ts';
import { type Environment, StartError } from '../../../server/environment.ts';
import { Membership } from '../../../server/services/nodes/nodes.ts';
import { installation, openInstallation } from '../../support/installation.ts';
import { temporaryDirectory } from '../../support/process.ts';

interface Given extends Partial<Omit<Context, 'environment'>> {
  environment?: Partial<Environment>;
}

/** An installation on PostgreSQL with one node on port 1 in it; `join` adds another, on port 2 unless said otherwise. */
async function oneNode() {
  const { context } = await openInstallation(await installation('postgres', { content: 'tables' }));
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const join = async ({ environment, ...given }: Given = {}): Promise<Membership> => {
    const parts = { port: 2, publicUrl: 'https://ergon.example', ...environment };
    const node = await Membership.join({
      ...context,
      log,
      ...given,
      environment: { ...context.environment, ...parts },
    });
    onTestFinished(() => node?.leave());
    return must(node ?? undefined, 'a node on PostgreSQL');
  };
  const { kysely } = context.database;
  const { signing } = context.secrets;
  return { kysely, signing, lines, join, first: await join({ environment: { port: 1 } }) };
}

const secret = new TextEncoder().encode('another secret, long enough for HS256');
const elsewhere = { publicUrl: 'https://elsewhere.example' };

describe('a node that joins others (postgres)', () => {
  it('starts beside those that are like it, and says no secret', async () => {
    const { kysely, join, lines } = await oneNode();
    await join();
    const rows = await kysely.selectFrom('nodes').selectAll().execute();
    expect(rows).toHaveLength(2);
    const [one, other] = rows;
    expect(one?.secret_mark).toBe(other?.secret_mark);
    expect(one?.secret_mark).toMatch(/^[\w-]{43}$/);
    expect(lines).toEqual([]);
  });

  it.each<[string, Given]>([
    ['secret', { secrets: { signing: secret, accepted: null } }],
    ['PUBLIC_URL', { environment: elsewhere }],
    [
      'bucket',
      { environment: { s3: { endpoint: 'http://s3', region: '', bucket: 'b', accessKeyId: '', secretAccessKey: '' } } },
    ],
  ])('does not start with another %s, and leaves nothing', async (word, given) => {
    const { kysely, join } = await oneNode();
    const problem = await join(given).catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(StartError);
    expect(String(problem)).toContain(word);
    expect(await kysely.selectFrom('nodes').select('id').execute()).toHaveLength(1);
  });

  it('does not start with a data directory that the others do not share, unless there is a bucket', async () => {
    const { join } = await oneNode();
    const dataDir = await temporaryDirectory();
    await expect(join({ environment: { dataDir } })).rejects.toThrow(/share DATA_DIR/);
  });

  it('does not meet what it wrote before it was killed, nor one that left, nor one that was not seen for a minute', async () => {
    const { kysely, join, first } = await oneNode();
    // Killed: its row stays.
    const again = await join({ environment: { port: 1, ...elsewhere } });
    await expect(join()).rejects.toThrow(/PUBLIC_URL/);
    await again.leave();
    await first.leave();
    const another = await join();
    await expect(join({ environment: { port: 3 }, secrets: { signing: secret, accepted: null } })).rejects.toThrow(
      /another secret/,
    );
    await kysely
      .updateTable('nodes')
      .set(({ eb }) => ({ seen_on: eb('seen_on', '-', 61_000) }))
      .execute();
    await join({ environment: { port: 3 }, secrets: { signing: secret, accepted: null } });
    await another.leave();
  });

  it('starts with another secret if each accepts what the other signs', async () => {
    const { join, first, signing } = await oneNode();
    const changed = { environment: { port: 3 }, secrets: { signing: secret, accepted: signing } };
    await join({ secrets: { signing, accepted: secret } });
    // The first one would sign out the people of the changed one.
    await expect(join(changed)).rejects.toThrow(/JWT_SECRET_ACCEPTED/);
    await first.leave();
    await join(changed);
  });

  it('starts with another version or a wrong clock, and says so', async () => {
    const { join, lines } = await oneNode();
    await join({ version: '99.0.0', now: () => Date.now() + 60_000 });
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, ahead: expect.any(Number) }),
      expect.objectContaining({ level: 40, version: expect.any(String), msg: 'a node has another version' }),
    ]);
    expect(Number(lines[0]?.ahead)).toBeGreaterThan(50_000);
  });
});
