import { summedWorkSchema } from '../../../domain/catalogue/insight.ts';
import type { Fetched, WorkSumsRequest } from '../../contract/server-page.ts';
import type { SyncContext } from '../context.ts';
import { answered, NoAnswer } from './ask-server.ts';

/** Fetches the sums of work that this device no longer keeps, and keeps them instead of those of before. */
export const fetchWorkSums = (context: SyncContext, { closedBefore, weeks }: WorkSumsRequest): Promise<Fetched> =>
  answered(async () => {
    const { mirror, platform, transport } = context;
    const at = platform.now();
    const reply = await transport.call('post insight/work', summedWorkSchema, { closedBefore, weeks });
    if (reply.kind !== 'ok') throw new NoAnswer(reply.code);
    await mirror.values.put({ key: 'workSums', value: { ...reply.value, border: closedBefore, at } });
    return { kind: 'fetched' };
  });
