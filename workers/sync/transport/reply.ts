import { z } from 'zod';
import { minute, second } from '../../../domain/kernel/time.ts';

/**
 * What became of a request. `problem`: the server refused it with a code. `signIn`: the session has ended.
 * `transient`: network, overload, a server fault, or a reply that is not ours (such as a captive portal's page): try later.
 */
export type Reply<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'problem'; status: number; code: string; message: string }
  | { kind: 'signIn'; code: string; message: string }
  | { kind: 'transient'; code: string; message: string; retryAfter: number | null };

const problemSchema = z.object({
  code: z.string(),
  detail: z.string().optional(),
  title: z.string().optional(),
  fields: z.array(z.string()).default([]),
});

/** Problem details as the server gives them. */
interface Problem {
  code: string;
  message: string;
  fields: string[];
}

/**
 * A reply's body as JSON; undefined, which no schema takes, when it is something else, such as a captive portal's page. Rejects
 * when it does not come whole.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The problem that a reply tells of; null when it is not from our server. Rejects when its body does not come whole. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const { success, data } = problemSchema.safeParse(await jsonOf(response));
  if (success) return { code: data.code, message: data.detail ?? data.title ?? data.code, fields: data.fields };
  // Also of a proxy before the server, which says it in its own words.
  if (response.status !== 413) return null;
  return { code: 'too_large', message: 'The request is larger than allowed.', fields: [] };
}

export const transient = (code: string, message: string, retryAfter: number | null = null): Reply<never> => ({
  kind: 'transient',
  code,
  message,
  retryAfter,
});

const isTransient = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** The longest wait that is granted, that of this server's own limits: a mistaken one may not keep a device from syncing. */
const longestWait = 15 * minute;

/**
 * Milliseconds after which a server, or a proxy before it, wants to be asked again; null where it does not say. It says it in
 * seconds or as a date, which is read by its own clock where the reply has that: the device's may be wrong.
 */
export function retryAfterOf(header: (name: string) => string | null | undefined, now: number): number | null {
  const said = header('retry-after')?.trim() ?? '';
  const since = Date.parse(header('date') ?? '');
  const wait = /^\d+$/.test(said) ? Number(said) * second : Date.parse(said) - (Number.isNaN(since) ? now : since);
  return wait > 0 ? Math.min(wait, longestWait) : null;
}

/** Whether a reply shows that our server is there, whatever it says. */
export const isOurs = (reply: Reply<unknown>): boolean =>
  reply.kind !== 'transient' || (reply.code !== 'network' && reply.code !== 'foreign_reply');

export async function failureOf(response: Response, now: number): Promise<Reply<never>> {
  const problem = await problemOf(response);
  const retryAfter = isTransient(response.status) ? retryAfterOf((name) => response.headers.get(name), now) : null;
  if (problem === null) {
    return transient('foreign_reply', `${response.status} ${response.statusText}`.trim(), retryAfter);
  }
  const { code, message } = problem;
  if (response.status === 401) return { kind: 'signIn', code, message };
  if (isTransient(response.status)) return transient(code, message, retryAfter);
  return { kind: 'problem', status: response.status, code, message };
}
