import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorCodes } from '../../domain/errors/codes.ts';

/** RFC 9457 problem details; `fields` name what to correct, `retry` says whether the same request may succeed later. */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  fields: readonly string[];
  retry: boolean;
  /** The path without its query, which may hold tokens. */
  instance: string;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function problemOf(error: DomainError, url: string): Problem {
  const { status, retry } = errorCodes[error.code];
  return {
    type: `urn:ergon:error:${error.code}`,
    title: STATUS_CODES[status] ?? error.code,
    status,
    detail: error.message,
    code: error.code,
    fields: error.fields,
    retry,
    instance: pathOf(url),
  };
}

/** A problem as text, for a reply that Fastify does not write; `status` where another protocol has its own. */
export function problemText(
  request: FastifyRequest,
  error: DomainError,
  status: number = errorCodes[error.code].status,
): { status: number; text: string } {
  return { status, text: JSON.stringify({ ...problemOf(error, request.url), status }) };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const problem = problemOf(error, request.url);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

const textOf = (value: unknown, field: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : '';
};

/** What Fastify's own errors about a request come to. */
const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
};

/** SQLSTATE classes and system errors that say that the database is away, or too busy, and not that the request is wrong. */
const awayCode = /^(08|57P0|53|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/;
const awayMessage = /^(timeout exceeded when trying to connect|Connection terminated)/;

const isDatabaseAway = (error: unknown): boolean =>
  awayCode.test(textOf(error, 'code')) || awayMessage.test(textOf(error, 'message'));

/** The closed list's error for whatever was thrown. */
export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = ofFastify[textOf(error, 'code')];
  if (code) return new DomainError(code);
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return new DomainError('malformed');
  if (textOf(error, 'code') === 'ENOSPC' || textOf(error, 'code') === '53100') return new DomainError('storage_full');
  return new DomainError(isDatabaseAway(error) ? 'unavailable' : 'internal');
}
