import { must } from '../../../domain/kernel/assert.ts';

/** The text of a `pg_snapshot`: `xmin:xmax:` and the transactions between them that were still running. */
const shape = /^(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?$/;

/** Whether PostgreSQL would read the text as a snapshot. */
export function isSnapshot(text: string): boolean {
  const match = shape.exec(text);
  if (!match) return false;
  const [xmin, xmax] = [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)];
  const running = (match[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const ordered = running.every((xid, index) => xid >= (running[index - 1] ?? xmin) && xid < xmax);
  return xmin > 0n && xmin <= xmax && ordered;
}

const part = (snapshot: string, index: number): bigint =>
  BigInt(must(snapshot.split(':')[index], 'a part of a snapshot'));

/** All transactions before this one were over. */
export const xminOf = (snapshot: string): bigint => part(snapshot, 0);

/** No transaction from this one on had started. */
export const xmaxOf = (snapshot: string): bigint => part(snapshot, 1);
