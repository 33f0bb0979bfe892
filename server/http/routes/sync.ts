import type { FastifyRequest } from 'fastify';
import type { syncCalls } from '../../../domain/catalogue/sync.ts';
import type { DeviceReport, PullReply } from '../../../domain/protocol/pull.ts';
import type { Waiting } from '../../../domain/protocol/push.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { loggableError } from '../../loggable.ts';
import { type Identity, recordSessionDevice } from '../../services/accounts/sessions.ts';
import { deviceLabel, dismissDevice, recordDeviceContact, revokeDeviceKey } from '../../services/devices/devices.ts';
import { receiveEvidence } from '../../services/evidence/receive-seals.ts';
import { quarantinedPhoto } from '../../services/photos/photos.ts';
import { decideQuarantine, listQuarantine, quarantine } from '../../services/quarantine/quarantine.ts';
import type { Pull } from '../../sync/pull/pull.ts';
import { push } from '../../sync/push/push.ts';
import type { Handlers } from '../register.ts';
import { sendPhoto } from '../send-file.ts';

interface DeviceContact {
  identity: Identity;
  request: FastifyRequest;
  device: string;
  waiting: Waiting;
  offset: number | null;
  about?: DeviceReport | undefined;
  last?: true;
}

/** Records a device's contact. A failure must not withhold the reply. */
async function recordContact(context: Context, { identity, request, device, ...said }: DeviceContact): Promise<void> {
  const label = deviceLabel(request.headers['user-agent']);
  try {
    await recordSessionDevice(context, identity, device);
    await recordDeviceContact(context, identity.viewer, { ...said, deviceId: device, label });
  } catch (problem) {
    context.log.error({ requestId: request.id, error: loggableError(problem) }, 'contact of a device not noted');
  }
}

/** The clock offset of the last item, if the device knew it. */
function lastOffset(items: readonly unknown[]): number | null {
  const last = items.at(-1);
  if (typeof last === 'object' && last !== null && 'clock' in last && last.clock === 'uncertain') return null;
  const offset = typeof last === 'object' && last !== null && 'offset' in last ? last.offset : null;
  return typeof offset === 'number' && Number.isSafeInteger(offset) ? offset : null;
}

function countRows({ metrics }: Context, { phase, changes }: PullReply): void {
  for (const { put, remove } of changes) {
    metrics.pulledRows.inc({ phase, kind: 'put' }, put.length);
    metrics.pulledRows.inc({ phase, kind: 'remove' }, remove.length);
  }
}

export const syncHandlers = (context: Context, pull: Pull, files: FileStore): Handlers<typeof syncCalls> => ({
  pull: async ({ identity, viewer, body, request }) => {
    const answer = await pull(viewer, body);
    countRows(context, answer);
    const { device, waiting, about } = body;
    await recordContact(context, { identity, request, device, waiting, offset: null, about });
    return answer;
  },
  push: async ({ identity, viewer, body, request }) => {
    const { device, waiting, items, key, seals } = body;
    const onFailure = (problem: unknown): void =>
      context.log.error({ requestId: request.id, error: loggableError(problem) }, 'item of a push failed');
    const work = () => push(context, viewer, { device, items, onFailure });
    const answer = await receiveEvidence(context, viewer, { device, key, seals, work });
    await recordContact(context, { identity, request, device, waiting, offset: lastOffset(items) });
    return answer;
  },
  quarantine: async ({ identity, body, request }) => {
    const { device, waiting } = body;
    const reply = await quarantine(context, identity, { body, ipAddress: request.ipAddress });
    // This may be the last contact of a deactivated account's device.
    if (waiting !== undefined)
      await recordContact(context, { identity, request, device, waiting, offset: null, last: true });
    return reply;
  },
  dismissDevice: async ({ identity, params }) => {
    await dismissDevice(context, identity, params.id);
    return {};
  },
  revokeDeviceKey: async ({ identity, params }) => {
    await revokeDeviceKey(context, identity, params.id);
    return {};
  },
  listQuarantine: ({ viewer, query }) => listQuarantine(context, viewer, query),
  quarantinedPhoto: async ({ viewer, params, query, request, reply }) =>
    sendPhoto(request, reply, await quarantinedPhoto(context, viewer, { files, id: params.id, photo: query.photo })),
  decideQuarantine: ({ viewer, params, body }) => decideQuarantine(context, viewer, { ...params, ...body }),
});
