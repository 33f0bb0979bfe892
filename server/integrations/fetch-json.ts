import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';
import { noJitter, type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { second } from '../../domain/kernel/time.ts';
import { loggableError } from '../loggable.ts';

/** A request to an external service. */
export interface JsonRequest {
  /** Its name, for the log; the URL is never logged, since it may say who somebody is. */
  service: string;
  log: Logger;
  headers?: Readonly<Record<string, string>>;
  /** How long one try may take, in milliseconds. */
  patience?: number;
  /** When a failed try is repeated. */
  retry?: RetrySchedule;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

const longestReply = 1024 * 1024;
const tries = 2;
const failedTries: RetrySchedule = { first: 250, growth: 'constant', longest: 250, jitter: noJitter };

/** A try that may succeed when it is made again. */
class Passing extends Error {
  override readonly name = 'Passing';
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestReply) throw new Passing('the reply is too long');
  }
  return text + decoder.decode();
}

async function fetchOnce(url: URL, { headers = {}, patience = 5 * second, signal }: JsonRequest): Promise<unknown> {
  const late = AbortSignal.timeout(patience);
  const ended = signal === undefined ? late : AbortSignal.any([late, signal]);
  // A redirect would lead a service that the operator chose to hosts that nobody did: it counts as a failure.
  const options = { headers: { accept: 'application/json', ...headers }, redirect: 'manual', signal: ended } as const;
  const response = await fetch(url, options);
  const text = await textOf(response);
  if (!response.ok) throw new Passing(`status ${response.status}`);
  return JSON.parse(text);
}

/**
 * Reads JSON with the shape of `schema` from an external service. Reading changes nothing there, so a failed try is
 * repeated once. Throws `service_down` when it doesn't answer in time, fails or answers something else, and when `signal`
 * aborts.
 */
export async function fetchJson<Value>(url: URL, schema: z.core.$ZodType<Value>, request: JsonRequest): Promise<Value> {
  for (let count = 1; ; count += 1) {
    try {
      return z.parse(schema, await fetchOnce(url, request));
    } catch (problem) {
      if (request.signal?.aborted === true) throw new DomainError('service_down');
      request.log.warn({ service: request.service, count, error: loggableError(problem) }, 'a service does not answer');
      if (count === tries) throw new DomainError('service_down');
      await wait(retryDelay(request.retry ?? failedTries, count));
    }
  }
}

/** An address below a base, which may have a path of its own. */
export const below = (base: string, path: string): URL => new URL(`${base.replace(/\/+$/, '')}/${path}`);
