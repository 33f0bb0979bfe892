import type { FastifyReply, FastifyRequest } from 'fastify';
import type { syncCalls } from '../../../domain/catalogue/sync.ts';
import type { PullReply } from '../../../domain/protocol/pull.ts';
import type { Waiting } from '../../../domain/protocol/push.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { loggableError } from '../../loggable.ts';
import { deviceLabel } from '../../services/devices/label.ts';
import { touchDevice } from '../../services/devices/touch.ts';
import { decideQuarantine, keepInQuarantine, listQuarantine } from '../../services/quarantine/quarantine.ts';
import type { Pull } from '../../sync/pull/pull.ts';
import { push } from '../../sync/push/push.ts';
import type { Handlers } from '../register.ts';

interface Heard {
  viewer: Viewer;
  request: FastifyRequest;
  device: string;
  waiting: Waiting;
  offset: number | null;
}

/** Notes the contact; a fault in that is no reason to keep the answer from the device. */
async function hear(context: Context, { viewer, request, device, waiting, offset }: Heard): Promise<void> {
  const label = deviceLabel(request.headers['user-agent']);
  try {
    await touchDevice(context, viewer, { deviceId: device, waiting, offset, label });
  } catch (problem) {
    context.log.error({ requestId: request.id, error: loggableError(problem) }, 'contact of a device not noted');
  }
}

/** How far the device's clock was behind when the last item was made, as far as it says so. */
function lastOffset(items: readonly unknown[]): number | null {
  const last = items.at(-1);
  const offset = typeof last === 'object' && last !== null && 'offset' in last ? last.offset : null;
  return typeof offset === 'number' && Number.isSafeInteger(offset) ? offset : null;
}

function countRows({ metrics }: Context, { phase, changes }: PullReply): void {
  for (const { put, remove } of changes) {
    metrics.pulledRows.inc({ phase, kind: 'put' }, put.length);
    metrics.pulledRows.inc({ phase, kind: 'remove' }, remove.length);
  }
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** The calls of the sync engine. */
export const syncHandlers = (context: Context, pull: Pull): Handlers<typeof syncCalls> => ({
  pull: async ({ viewer, body, request, reply }) => {
    noStore(reply);
    const answer = await pull(viewer, body);
    countRows(context, answer);
    const { device, waiting } = body;
    await hear(context, { viewer, request, device, waiting, offset: null });
    return answer;
  },
  push: async ({ viewer, body, request, reply }) => {
    noStore(reply);
    const { device, waiting, items } = body;
    const onFailure = (problem: unknown): void =>
      context.log.error({ requestId: request.id, error: loggableError(problem) }, 'item of a push failed');
    const answer = await push(context, viewer, { device, items, onFailure });
    await hear(context, { viewer, request, device, waiting, offset: lastOffset(items) });
    return answer;
  },
  quarantine: async ({ viewer, body, reply }) => {
    noStore(reply);
    return { kept: await keepInQuarantine(context, viewer, body) };
  },
  listQuarantine: ({ viewer }) => listQuarantine(context, viewer),
  decideQuarantine: ({ viewer, params, body }) => decideQuarantine(context, viewer, { ...params, ...body }),
});
