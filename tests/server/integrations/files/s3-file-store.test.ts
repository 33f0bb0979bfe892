import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { s3FileStore } from '../../../../server/integrations/files/s3-file-store.ts';
import { temporaryDirectory } from '../../../support/process.ts';
import { S3Server } from '../../../support/s3-server.ts';
import { StubService } from '../../../support/stub-service.ts';
import { freshId } from '../../../support/sync-office.ts';
import { jpeg, sha256 } from '../../../support/tus-client.ts';

const log = pino({ level: 'silent' });

describe('files in a bucket', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await S3Server.open();
    return () => s3.close();
  });
  beforeEach(() => {
    s3.trouble = () => null;
    s3.calls.length = 0;
  });

  /** Waits for an answer no longer than it has to where none will come. */
  const storeFor = (trouble: 'error' | 'hang' | 'cut' | null, given: Partial<S3Server['access']> = {}) =>
    s3FileStore({ ...s3.access, ...given }, log, { answer: trouble === 'hang' ? 300 : 20_000, pause: 1, check: 0 });
  const store = (given: Partial<S3Server['access']> = {}) => storeFor(null, given);

  async function file(bytes: Uint8Array): Promise<{ key: { companyId: string; hash: string }; place: string }> {
    const place = path.join(await temporaryDirectory(), 'file');
    await writeFile(place, bytes);
    return { key: { companyId: freshId(), hash: sha256(bytes) }, place };
  }

  it('are taken over whole, come back as they were, and go', async () => {
    for (const bytes of [jpeg(3_000_000), jpeg(12)]) {
      const { key, place } = await file(bytes);
      await store().keep(key, place);
      await expect(access(place)).rejects.toThrow('ENOENT');
      const name = `${key.companyId}/${key.hash.slice(0, 2)}/${key.hash}`;
      expect(sha256(must(s3.objects.get(name), 'the object'))).toBe(key.hash);
      const found = must(await store().open(key), 'the file');
      expect(found.size).toBe(bytes.length);
      expect(sha256(await buffer(found.bytes))).toBe(key.hash);
      await store().remove(key);
      await store().remove(key);
      expect(await store().open(key)).toBeUndefined();
    }
  });

  it('are refused by the store when they are not what their name says, and stay in their place', async () => {
    const { key, place } = await file(jpeg(5000));
    const other = { ...key, hash: sha256(jpeg(5001)) };
    await expect(store().keep(other, place)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await access(place);
    expect(s3.objects.has(`${other.companyId}/${other.hash.slice(0, 2)}/${other.hash}`)).toBe(false);
  });

  it('say which file is missing', async () => {
    const { key, place } = await file(jpeg(50));
    await expect(store().keep(key, `${place}-gone`)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(s3.calls).toEqual([]);
  });

  it.each(['error', 'hang', 'cut'] as const)('are asked for once more after: %s', async (trouble) => {
    const { key, place } = await file(jpeg(5000));
    const once = (): void => {
      let first = true;
      s3.trouble = () => {
        const now = first ? trouble : null;
        first = false;
        return now;
      };
    };
    once();
    await storeFor(trouble).keep(key, place);
    once();
    expect(sha256(await buffer(must(await storeFor(trouble).open(key), 'the file').bytes))).toBe(key.hash);
    once();
    await storeFor(trouble).remove(key);
    expect(s3.calls.length).toBe(6);
  });

  it.each(['error', 'hang', 'cut'] as const)('are unavailable while the store is away: %s', async (trouble) => {
    const { key, place } = await file(jpeg(5000));
    s3.trouble = () => trouble;
    const away = { code: 'storage_unavailable' };
    await expect(storeFor(trouble).keep(key, place)).rejects.toMatchObject(away);
    await access(place);
    await expect(storeFor(trouble).open(key)).rejects.toMatchObject(away);
    await expect(storeFor(trouble).remove(key)).rejects.toMatchObject(away);
    await expect(storeFor(trouble).check()).rejects.toMatchObject(away);
    s3.trouble = () => null;
    await storeFor(trouble).check();
  });

  it('are asked for nowhere else, whatever the store answers', async () => {
    const elsewhere = await StubService.open();
    const leading = await StubService.open((_request, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    });
    const { key, place } = await file(jpeg(100));
    const away = { code: 'storage_unavailable' };
    await expect(store({ endpoint: leading.url }).keep(key, place)).rejects.toMatchObject(away);
    await expect(store({ endpoint: leading.url }).open(key)).rejects.toMatchObject(away);
    expect(leading.asked.length).toBeGreaterThan(0);
    expect(elsewhere.asked).toEqual([]);
    await Promise.all([leading.close(), elsewhere.close()]);
  });

  it.each([
    ['another secret', { secretAccessKey: 'not this one' }],
    ['another key', { accessKeyId: 'AKIAOTHER' }],
    ['another region', { region: 'eu-other-1' }],
    ['another bucket', { bucket: 'not-there' }],
  ])('are not to be had with %s, which a check tells', async (_what, wrong) => {
    const { key, place } = await file(jpeg(100));
    await expect(store(wrong).check()).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(store(wrong).keep(key, place)).rejects.toMatchObject({ code: 'storage_unavailable' });
    await access(place);
  });

  it('are checked no more often than the patience says', async () => {
    const patient = s3FileStore(s3.access, log, { answer: 20_000, pause: 1, check: 60_000 });
    await Promise.all([patient.check(), patient.check()]);
    await patient.check();
    expect(s3.calls).toHaveLength(1);
  });
});
