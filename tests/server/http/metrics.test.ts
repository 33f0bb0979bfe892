import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { describeRules } from '../../support/databases.ts';
import { installation, openInstallation } from '../../support/installation.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

describeRules('metrics', (opener) => {
  const token = 'a-token-of-the-operator';
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener, { environment: { METRICS_TOKEN: token } });
    boss = await server.signIn('boss');
  });

  const read = async (): Promise<string> => {
    const { status, body, headers } = await server.anybody.get('/metrics', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    return String(body);
  };

  /** The value of a series, 0 when there is none. */
  const numberIn = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? 0,
    );

  it('count calls by name and outcome, without anything that somebody sent', async () => {
    const id = freshId();
    await boss.get(`/tasks/${id}`);
    await boss.get('/tasks/all');
    await boss.get(`/nowhere/${id}`);
    await server.app.inject({ method: 'PUT', url: `/${id}` });
    const text = await read();
    expect(numberIn(text, 'ergon_http_replies_total{call="tasks.get",status="4xx"}')).toBe(1);
    expect(numberIn(text, 'ergon_http_replies_total{call="tasks.all",status="2xx"}')).toBe(1);
    expect(numberIn(text, 'ergon_http_replies_total{call="unknown",status="4xx"}')).toBe(2);
    expect(numberIn(text, 'ergon_http_request_seconds_count{call="tasks.get"}')).toBe(1);
    expect(text).not.toContain(id);
    const calls = new Set([...text.matchAll(/call="([^"]+)"/g)].map(([, name]) => name));
    for (const known of [...Object.keys(catalogue), 'uploads', 'page', 'unknown']) calls.delete(known);
    expect([...calls]).toEqual([]);
  });

  it('count items by what became of them, and the rows that pulls bring', async () => {
    const device = freshId();
    const waiting = { changes: 0, files: 0 };
    const item = { id: freshId(), seq: 1, name: 'markCollected', args: { id: freshId() }, base: {}, after: [] };
    const sent = { ...item, at: server.clock.now(), offset: 0, schema: 1 };
    await boss.post('/sync/push', { device, waiting, items: [sent] });
    const pull = { device, waiting, cookie: null, next: null, limit: 50, unsettled: [], digest: false };
    const { body } = await boss.post('/sync/pull', pull);
    const rows = (body as { changes: { put: unknown[] }[] }).changes.reduce((sum, { put }) => sum + put.length, 0);
    expect(rows).toBeGreaterThan(0);
    const text = await read();
    expect(numberIn(text, 'ergon_push_items_total{outcome="rejected"}')).toBe(1);
    expect(numberIn(text, 'ergon_pull_rows_total{phase="fill",kind="put"}')).toBe(rows);
  });

  describe('are shown', () => {
    const ask = (app: TestServer['app'], headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      app.inject({ method: 'GET', url: '/rest/metrics', headers, remoteAddress });

    it('to nobody, not even on this machine, when there is no token', async () => {
      const { app } = await testServer(opener, { database: server.context.database, demo: false });
      for (const address of ['127.0.0.1', '::1', '10.0.0.7']) {
        const reply = await ask(app, { authorization: `Bearer ${token}` }, address);
        expect(reply.statusCode, address).toBe(404);
        expect(reply.json()).toMatchObject({ code: 'route_not_found' });
      }
    });

    it('to who knows the token, wherever they are', async () => {
      const { app } = server;
      expect((await ask(app)).json()).toMatchObject({ code: 'token_missing' });
      expect((await ask(app, { authorization: 'Bearer another-token' })).json()).toMatchObject({
        code: 'not_permitted',
      });
      expect((await ask(app, { authorization: `Bearer ${boss.session?.token}` })).statusCode).toBe(403);
      expect((await ask(app, { authorization: `Bearer ${token}` }, '10.0.0.7')).statusCode).toBe(200);
    });
  });

  it('leave it to /health/live to say that the process answers', async () => {
    expect((await server.anybody.get('/health/live')).body).toEqual({ status: 'live', version: '0.0.0-test' });
  });

  it.each(['alerts.yml', 'grafana.json'])('are all that deploy/monitoring/%s asks for', async (name) => {
    const asked = await readFile(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
    const named = new Set([...asked.matchAll(/\b(?:ergon|nodejs|process)_\w+/g)].map(([metric]) => metric));
    const { context } = await openInstallation(await installation('postgres', { content: 'tables' }));
    const text = `${await read()}${(await context.metrics.text()).text}`;
    const unknown = [...named].filter((metric) => !text.includes(`# TYPE ${metric.replace(/_bucket$/, '')} `));
    expect(unknown.filter((metric) => !metric.startsWith('nodejs_') && !metric.startsWith('process_'))).toEqual([]);
    expect(named.size).toBeGreaterThan(6);
  });
});
