import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { describeRules } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';

const script = `export const text = '${'long'.repeat(500)}';`;

describeRules('the page', (opener) => {
  let server: TestServer;
  beforeAll(async () => {
    const pageDirectory = await mkdtemp(path.join(os.tmpdir(), 'ergon-page-'));
    opener.atEnd(() => rm(pageDirectory, { recursive: true }));
    await mkdir(path.join(pageDirectory, 'assets', 'i18n'), { recursive: true });
    await writeFile(path.join(pageDirectory, 'index.html'), '<!doctype html><title>Ergon</title>');
    await writeFile(path.join(pageDirectory, 'service-worker.js'), 'self;');
    await writeFile(path.join(pageDirectory, 'assets', 'index-Dq3_x9Za.js'), script);
    await writeFile(path.join(pageDirectory, 'assets', 'index-Dq3_x9Za.js.br'), brotliCompressSync(script));
    await writeFile(path.join(pageDirectory, 'assets', 'Dq3_x9Za.css'), '*{}');
    await writeFile(path.join(pageDirectory, 'assets', 'i18n', 'el.json'), '{}');
    server = await testServer(opener, { demo: false, pageDirectory });
  });

  const get = (url: string, accept = 'text/html') => server.app.inject({ url, headers: { accept } });

  it('is given for every address that its own router knows, and asked for anew each time', async () => {
    for (const url of ['/tasks', '/my-day', '/tasks/01900000-0000-7000-8000-000000000000?tab=x']) {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, body]).toEqual([200, '<!doctype html><title>Ergon</title>']);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('keeps what is named by its content, and nothing else', async () => {
    for (const url of ['/assets/index-Dq3_x9Za.js', '/assets/Dq3_x9Za.css']) {
      expect((await get(url, '*/*')).headers['cache-control'], url).toBe('public, max-age=31536000, immutable');
    }
    for (const url of ['/service-worker.js', '/assets/i18n/el.json']) {
      expect((await get(url, '*/*')).headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('is sent as the build has compressed it, to whoever reads that', async () => {
    const url = '/assets/index-Dq3_x9Za.js';
    const small = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(small.rawPayload).toEqual(brotliCompressSync(script));
    const plain = await server.app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
    const old = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(old.rawPayload).toString()).toBe(script);
  });

  it('does not stand in for a file or a call that is not there', async () => {
    expect((await get('/assets/index-00000000.js', '*/*')).statusCode).toBe(404);
    const call = await get('/rest/nowhere');
    expect(call.headers['content-type']).toMatch(/problem\+json/);
    expect((await get('/../package.json', '*/*')).statusCode).toBe(404);
  });

  it('runs no foreign and no inline script, and is framed by nobody', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' blob: data: https://tile.openstreetmap.org");
  });
});
