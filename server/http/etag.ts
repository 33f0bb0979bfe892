import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors/codes.ts';

const entityTag = /^(?:W\/)?"(\d{1,15})"$/;

/** The version that `If-Match` names; null when there is none, or any will do. */
export function versionSeen(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = entityTag.exec(header)?.[1];
  if (version === undefined) throw new DomainError('validation', 'If-Match is not the ETag of a row.', ['If-Match']);
  return Number(version);
}

/** Answers a row with its version as ETag. */
export function tagged<Row extends { version: number }>(reply: FastifyReply, row: Row): Row {
  reply.header('etag', `"${row.version}"`);
  return row;
}
