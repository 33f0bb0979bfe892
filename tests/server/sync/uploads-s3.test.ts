import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { dropUnclaimedFiles } from '../../../server/sync/upkeep.ts';
import { type Opener, openerOf } from '../../support/databases.ts';
import { S3Server } from '../../support/s3-server.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

describe('photos that are kept in a bucket (postgres)', () => {
  const opener: Opener = openerOf('postgres');
  let s3: S3Server;
  let server: TestServer;
  let origin: string;
  let office: Office;
  let installer: TusClient;

  beforeAll(async () => {
    s3 = await S3Server.open();
    opener.atEnd(() => s3.close());
    server = await testServer(opener, { demo: false, environment: s3.environment });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    office = await makeOffice(server.context.database.kysely);
    installer = new TusClient(origin, (await startSession(server.context, office.installer.userId)).token);
  });

  beforeEach(() => {
    s3.trouble = () => null;
  });

  const nameOf = (bytes: Uint8Array): string => {
    const hash = sha256(bytes);
    return `${office.bossId}/${hash.slice(0, 2)}/${hash}`;
  };

  it('wait on this machine while the bucket is away, and are there when it is back, though nothing is sent again', async () => {
    const bytes = jpeg(200_000);
    const { location } = await installer.create(bytes, { photo: freshId() });
    const place = location ?? '';
    s3.trouble = () => 'error';
    expect(await installer.patch(place, 0, bytes)).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect((await installer.head(place)).status).toBe(503);
    expect((await server.anybody.get('/health')).body).toMatchObject({ status: 'ready', files: 'unavailable' });
    s3.trouble = () => null;
    expect(await installer.head(place)).toMatchObject({ status: 200, offset: bytes.length });
    expect(sha256(s3.objects.get(nameOf(bytes)) ?? Buffer.alloc(0))).toBe(sha256(bytes));
    const left = await readdir(path.join(server.context.environment.dataDir, 'uploads'));
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('go from the bucket when nobody has claimed them', async () => {
    const bytes = jpeg(1000, 2);
    const { location } = await installer.create(bytes, { photo: freshId() });
    await installer.patch(location ?? '', 0, bytes);
    expect(s3.objects.has(nameOf(bytes))).toBe(true);
    server.clock.advance(31 * day);
    await dropUnclaimedFiles(server.context);
    expect(s3.objects.has(nameOf(bytes))).toBe(false);
  });
});
