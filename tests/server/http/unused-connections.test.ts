import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { endUnusedConnections } from '../../../server/http/connections.ts';

it('a server that stops does not wait for a connection on which nothing was asked', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endUnusedConnections(app);
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const opened = once(app.server, 'connection');
  const waiting = connect(Number(url.port), url.hostname);
  await opened;
  const ended = once(waiting, 'close');
  await app.close();
  await ended;
  expect(waiting.destroyed).toBe(true);
});

it('and lets what was asked end', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endUnusedConnections(app);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = fetch(url);
  await asked.promise;
  const closed = app.close();
  answer.resolve('answered');
  expect(await (await reply).text()).toBe('answered');
  await closed;
});
