import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError, type ErrorCode } from '../../domain/errors/codes.ts';
import { problemOf } from './problems.ts';

/** What Node's own errors about a connection come to. */
const ofNode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers what is no request that could be routed, such as one whose headers are too large, with a problem as every other
 * refusal is (Node's own answer has no body), and ends the connection: where the next request would begin is not known.
 */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(new DomainError(ofNode[code] ?? 'malformed'), '');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Ends the connections on which nothing has been asked yet when the server stops. Node takes a connection for idle only after
 * its first request, so one that a browser has opened in advance would hold up a server that is to stop for a minute.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
