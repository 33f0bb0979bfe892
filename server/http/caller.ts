import type { FastifyRequest } from 'fastify';
import type { Language } from '../../domain/user/language.ts';
import type { Caller } from '../services/accounts/sign-up.ts';

const spoken: Readonly<Record<string, Language>> = { gr: 'el', el: 'el', en: 'en', es: 'en' };

/** In which language a call says that it is made: the locale header is gr for Greece, else es or en. Null where it says nothing. */
export function spokenIn({ headers: { locale } }: FastifyRequest): Language | null {
  return typeof locale === 'string' && Object.hasOwn(spoken, locale) ? (spoken[locale] ?? null) : null;
}

/** From where a call comes, and in which language; Greek where its header is absent. */
export function callerOf(request: FastifyRequest): Caller {
  const { locale } = request.headers;
  const isSaid = locale !== undefined && locale !== '';
  return { address: request.ip, language: spokenIn(request) ?? (isSaid ? 'en' : 'el') };
}
