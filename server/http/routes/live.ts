import type { FastifyReply } from 'fastify';
import type { liveCalls } from '../../../domain/catalogue/notifications.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { liveBeat, liveEvents } from '../../../domain/protocol/live.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { loggableError } from '../../loggable.ts';
import { type Identity, identify } from '../../services/accounts/sessions.ts';
import { findOwnNotification } from '../../services/notifications/notify.ts';
import type { LiveHub } from '../../sync/live/hub.ts';
import { EventStream, throttledPokes } from '../../sync/live/stream.ts';
import { bearerToken, type Handlers } from '../register.ts';

/** The reply's prepared headers (security, CORS), for a response that is written by hand. */
const preparedHeaders = (reply: FastifyReply): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );

interface Opening {
  context: Context;
  hub: LiveHub;
  token: string;
  identity: Identity;
}

/** Keeps a stream open until the client leaves, the session ends or the server stops. */
function openStream(reply: FastifyReply, { context, hub, token, identity }: Opening): void {
  reply.hijack();
  // If the client left during the session lookup, no later close event would end the stream.
  if (reply.raw.destroyed) return;
  const stream = new EventStream(reply.raw, preparedHeaders(reply));
  const pokes = throttledPokes(() => stream.event(liveEvents.poke, {}));
  const report = (problem: unknown): void =>
    context.log.error({ error: loggableError(problem) }, 'event stream failed');
  const end = (): void => stream.end();
  const signOut = (): void => {
    stream.event(liveEvents.signOut, {});
    end();
  };
  const subscribe = (viewer: Viewer) =>
    hub.add({
      viewer,
      sessionId: identity.sessionId,
      poke: pokes.poke,
      notify: (id) => {
        showNotification(context, { viewer, id, stream }).catch(report);
      },
      signOut,
    });
  let leave = subscribe(identity.viewer);
  const releaseSlot = hub.admit(identity.viewer.userId, end);
  const recheckSession = async (): Promise<void> => {
    const now = await identify(context, token);
    if (reply.raw.destroyed) return;
    // Rights may have changed: subscribe with the viewer's current scopes.
    leave();
    leave = subscribe(now.viewer);
  };
  // Each heartbeat checks the session again.
  const beat = setInterval(() => {
    stream.beat();
    recheckSession().catch((problem: unknown) => {
      if (!(problem instanceof DomainError)) return report(problem);
      // The client reconnects: with its newer token, or once the company is unlocked.
      return ['token_expired', 'token_replaced', 'company_locked'].includes(problem.code) ? end() : signOut();
    });
  }, liveBeat);
  context.stopping.addEventListener('abort', end);
  reply.raw.on('close', () => {
    clearInterval(beat);
    pokes.stop();
    context.stopping.removeEventListener('abort', end);
    leave();
    releaseSlot();
  });
}

async function showNotification(
  context: Context,
  { viewer, id, stream }: { viewer: Viewer; id: string; stream: EventStream },
): Promise<void> {
  const row = await findOwnNotification(context, viewer, id);
  if (row) stream.event(liveEvents.notification, row);
}

/** The event stream. Its token may be in the query, which is never logged. */
export function liveHandlers(context: Context, hub: LiveHub): Handlers<typeof liveCalls> {
  context.metrics.watchStreams(() => hub.size);
  return {
    streamEvents: async ({ query, request, reply }) => {
      const token = bearerToken(request) ?? query.jwtToken ?? query.user;
      const identity = await identify(context, token);
      openStream(reply, { context, hub, token: must(token, 'the token that was accepted'), identity });
    },
  };
}
