import { expect } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { errorCodes } from '../../domain/errors/codes.ts';
import { must } from '../../domain/kernel/assert.ts';
import { codesOf } from '../../server/http/openapi.ts';
import type { Answer } from './server.ts';

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as (keyof typeof errorCodes)[]),
  fields: z.array(z.string()),
  retry: z.boolean(),
  instance: z.string().regex(/^\/rest\/[^?]*$/),
});

/** Holds a refusal to the catalogue: a problem with a code that the call has, and with the status of that code. */
function expectProblem(name: string, { status, body, headers }: Answer): void {
  expect(headers['content-type'], name).toContain('application/problem+json');
  const { code, status: said } = problem.parse(body);
  expect([said, errorCodes[code].status], name).toEqual([status, status]);
  expect(codesOf(must(catalogue[name], name)), `${name}: ${JSON.stringify(body)}`).toContain(code);
}

/** Holds an answer to the catalogue: what the call says that it replies, with nothing in it that its schema does not have. */
export function expectContract(name: string, answer: Answer): void {
  const { reply, refused, status = 200 } = must(catalogue[name], name);
  if (answer.status >= 400) {
    expectProblem(name, answer);
    return;
  }
  expect(refused, name).not.toBe(true);
  if (reply === 'bytes' || reply === 'events') {
    expect([200, 303], name).toContain(answer.status);
    return;
  }
  expect(answer.status, name).toBe(status);
  expect(z.parse(reply, answer.body), name).toEqual(answer.body);
}
