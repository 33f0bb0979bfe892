import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerUnreadable } from '../../../server/http/connections.ts';

describe('what is no request', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = fastify({
      clientErrorHandler: answerUnreadable,
      http: { connectionsCheckingInterval: 20, headersTimeout: 60, requestTimeout: 60 },
    });
    app.get('/', () => 'answered');
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  /** What the server says to bytes on a connection that stays open. */
  async function answerTo(bytes: string): Promise<{ head: string; body: unknown }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  it.each([
    [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['no HTTP at all\r\n\r\n', 400, 'malformed'],
    ['GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request_timeout'],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400, 'malformed'],
  ])('is answered with a problem (%#)', async (bytes, status, code) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('application/problem+json');
    expect(body).toMatchObject({ status, code, type: `urn:ergon:error:${code}`, retry: status === 408 });
  });

  it('does not hurt the next one', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    expect(await reply.text()).toBe('answered');
  });
});
