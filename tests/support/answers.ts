import { expect } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import type { Answer, TestClient } from './server.ts';

/** The row, list or value of an answer that has to be a success. */
export function bodyOf<Body>({ status, body }: Answer): Body {
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body as Body;
}

/** The rows of a page. */
export const contentOf = <Row>(answer: Answer): Row[] => bodyOf<{ content: Row[] }>(answer).content;

/** What an answer refuses with: the status and the code of its problem. */
export const refusal = ({ status, body }: Answer): [number, unknown] => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
];

/** The one row of a resource that has this nickname, as somebody sees it. */
export async function named<Row>(who: TestClient, path: string, nickname: string): Promise<Row> {
  const filters = { nickname: { value: nickname, matchMode: 'equals' } };
  return must(contentOf<Row>(await who.patch(`/${path}/paged`, { filters }))[0], nickname);
}

/** The id of no row. */
export const ghost = '01900000-0000-7000-8000-000000000000';
