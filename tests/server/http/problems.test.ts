import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import { problemOf } from '../../../server/http/problems.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

describeRules('what a request gets wrong', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
  });

  it('is answered as problem details, with the path but not the query', async () => {
    const { status, body, headers } = await server.anybody.get('/nowhere?token=secret');
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(body).toEqual({
      type: 'urn:ergon:error:route_not_found',
      title: 'Not Found',
      status: 404,
      detail: 'There is no such call.',
      code: 'route_not_found',
      fields: [],
      retry: false,
      instance: '/rest/nowhere',
    });
  });

  const mebibyte = 1024 * 1024;
  it.each([
    ['a body that is not JSON', '{"username":', 400, 'malformed'],
    ['a body that sets a prototype', '{"__proto__":{"x":1}}', 400, 'malformed'],
    ['a body of another shape', '[]', 400, 'validation'],
    ['no body', '', 400, 'validation'],
    ['a body that is too large', JSON.stringify({ username: 'x'.repeat(mebibyte) }), 413, 'too_large'],
    ['a text with NUL', '{"username":"a\\u0000","password":"x"}', 400, 'validation'],
    ['half a surrogate pair', '{"username":"a\\ud800","password":"x"}', 400, 'validation'],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'validation'],
  ])('is named: %s', async (_, body, status, code) => {
    const answer = await server.anybody.post('/api/auth/signin', body);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });

  it('is named: a media type that no call takes', async () => {
    const headers = { 'content-type': 'application/xml' };
    const { body } = await server.anybody.post('/api/auth/signin', '<a/>', { headers });
    expect(body).toMatchObject({ code: 'body_type', status: 415 });
  });

  it('is named: a text where JSON is expected', async () => {
    const headers = { 'content-type': 'text/plain' };
    for (const text of ['a boiler', '{"nickname":'])
      expect((await boss.post('/tasks', text, { headers })).body).toMatchObject({ code: 'body_type', status: 415 });
    expect((await boss.post('/tasks', '{"nickname":"a boiler"}', { headers })).body).toMatchObject({
      code: 'validation',
      fields: ['customer'],
    });
  });

  it.each([
    ['gr', 'Δεν υπάρχει τέτοια κλήση.'],
    ['en', 'There is no such call.'],
    ['es', 'There is no such call.'],
  ])('is told in the language of the locale header: %s', async (locale, detail) => {
    expect((await server.anybody.get('/nowhere', { headers: { locale } })).body).toMatchObject({ detail });
  });

  it('is told in whole sentences of one language, whatever the code', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[]) {
      expect(problemOf(new DomainError(code, 'Some English.'), '/', 'el').detail, code).toMatch(/^[^A-Za-z]*[Α-Ωά-ώ]/u);
      expect(problemOf(new DomainError(code), '/', 'en').detail, code).toBe(errorCodes[code].cause);
    }
  });

  it.each(['/tasks/%00', '/tasks/%', '/tasks/x', `/tasks/${'a'.repeat(3000)}`, '/users/search?specs=%00'])(
    'is no fault of the server: %s',
    async (url) => {
      const { status } = await boss.get(url);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  it('is told where a resource has no such call', async () => {
    for (const answer of [
      await boss.post('/photos', { nickname: 'x' }),
      await boss.put('/notifications', {}),
      await boss.get('/affiliates/all'),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([405, { code: 'method_not_allowed' }]);
    }
  });

  describe('health', () => {
    it('says which database answers', async () => {
      const { status, body } = await server.anybody.get('/health');
      expect([status, body]).toMatchObject([200, { status: 'ready', version: '0.0.0-test', database: opener.kind }]);
      expect(body).toHaveProperty('jobs');
    });

    it('is 503 when the database is away, and so is what needs it', async () => {
      const database = await opener.open();
      const alone = await testServer(opener, { database, demo: false });
      await database.close();
      const { status, body } = await alone.anybody.get('/health');
      expect([status, body]).toMatchObject([503, { status: 'unavailable' }]);
    });

    it('knows when the disk is full, which matters most to an embedded database, and when there is room again', async () => {
      const { anybody, context } = await testServer(opener, { demo: false });
      // /dev/full is a device that is always full; the probe that was written there is gone afterwards.
      await symlink('/dev/full', path.join(context.environment.dataDir, 'space-probe'));
      const full = await anybody.get('/health');
      const [status, word] = opener.kind === 'pglite' ? [503, 'unavailable'] : [200, 'ready'];
      expect([full.status, full.body]).toMatchObject([status, { status: word, files: 'unavailable' }]);
      const ready = [200, { status: 'ready', files: 'ready' }];
      await vi.waitFor(async () => {
        const { status, body } = await anybody.get('/health');
        expect([status, body]).toMatchObject(ready);
      }, 20_000);
    });
  });
});
