import type { FastifyRequest } from 'fastify';
import type { Caller } from '../services/accounts/sign-up.ts';

/** From where a call comes, and in which language: the locale header is gr for Greece, else es or en; Greek where it is absent. */
export function callerOf(request: FastifyRequest): Caller {
  const { locale } = request.headers;
  const isGreek = locale === undefined || locale === '' || locale === 'gr' || locale === 'el';
  return { address: request.ip, language: isGreek ? 'el' : 'en' };
}
