import { type PullReply, pullReplySchema } from '../../../domain/protocol/pull.ts';
import { rowsPerPage } from '../../../workers/sync/pull/pull.ts';
import { call, signIn } from './office.ts';
import { freshId } from './sync-device.ts';

/** A device that pulls when it is told to; see `SyncDevice` for one that listens. */
export interface PlainDevice {
  url: string;
  token: string;
  device: string;
}

/** A new device of somebody of the demo. */
export const plainDevice = async (url: string, username: string): Promise<PlainDevice> => ({
  url,
  token: (await signIn(url, username)).token,
  device: freshId(),
});

interface Pulled {
  milliseconds: number;
  /** How many rows came. */
  rows: number;
  /** Of the replies, uncompressed. */
  bytes: number;
  cookie: string | null;
}

/** Pulls all pages, from the beginning without a cookie. Throws if a page is refused. */
export async function pullAll({ url, token, device }: PlainDevice, cookie: string | null = null): Promise<Pulled> {
  const started = performance.now();
  const waiting = { changes: 0, files: 0 };
  const pulled: Pulled = { milliseconds: 0, rows: 0, bytes: 0, cookie };
  let next: string | null = null;
  do {
    const body = { device, cookie, next, limit: rowsPerPage, unsettled: [], waiting, digest: false, window: true };
    const reply = await call(url, token, { method: 'POST', path: '/sync/pull', body });
    const page: PullReply = pullReplySchema.parse(reply);
    pulled.rows += page.changes.reduce((sum, { put }) => sum + put.length, 0);
    pulled.bytes += JSON.stringify(reply).length;
    pulled.cookie = page.cookie ?? pulled.cookie;
    ({ next } = page);
  } while (next !== null);
  return { ...pulled, milliseconds: performance.now() - started };
}
