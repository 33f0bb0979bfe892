import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorCodes, RateLimited } from '../../domain/errors/codes.ts';
import type { Language } from '../../domain/user/languages.ts';
import { isDatabaseAway } from '../services/database-away.ts';
import { causeIn } from '../services/error-texts.ts';
import { requestLanguage } from './headers.ts';

/**
 * RFC 9457 problem details. `fields` names what to correct; `retry` tells whether the same request may succeed later.
 */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  fields: readonly string[];
  retry: boolean;
  /** Without the query, which may hold tokens. */
  instance: string;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * An error as problem details; `url` is empty if the request was unreadable. Details beyond the code's sentence exist
 * only in English; in Greek `fields` gives the rest.
 */
export function problemOf(error: DomainError, url: string, language: Language | null = null): Problem {
  const { status, retry } = errorCodes[error.code];
  return {
    type: `urn:ergon:error:${error.code}`,
    title: STATUS_CODES[status] ?? error.code,
    status,
    detail: language === 'el' ? causeIn(language, error.code) : error.message,
    code: error.code,
    fields: error.fields,
    retry,
    instance: pathOf(url),
  };
}

/** A problem as text, for replies that Fastify doesn't write; `status` overrides the code's, for another protocol. */
export function problemText(
  request: FastifyRequest,
  error: DomainError,
  status: number = errorCodes[error.code].status,
): { status: number; text: string } {
  return { status, text: JSON.stringify({ ...problemOf(error, request.url, requestLanguage(request)), status }) };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  const problem = problemOf(error, request.url, requestLanguage(request));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfter);
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

const codeOf = (value: unknown): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, 'code') : undefined;
  return typeof found === 'string' ? found : '';
};

/** How Fastify's own errors are reported. */
const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media_type',
};

/** Converts anything thrown to an error of the closed list. */
export function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = ofFastify[codeOf(error)];
  if (code) return new DomainError(code);
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return new DomainError('malformed');
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === '53100') return new DomainError('storage_full');
  return new DomainError(isDatabaseAway(error) ? 'unavailable' : 'internal');
}
