import type { FastifyReply } from 'fastify';
import type { flowCalls } from '../../../domain/catalogue/flow.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { sharedFlow, sharedPhoto } from '../../services/flow/shared-task.ts';
import { changeVisitMails, sharedVisits } from '../../services/flow/shared-visits.ts';
import type { Handlers } from '../register.ts';
import { sendPhoto } from '../send-file.ts';

/** Search engines must not index a shared link. */
const hide = (reply: FastifyReply): FastifyReply => reply.header('x-robots-tag', 'noindex');

/** What a task's link shows. */
export const flowHandlers = (context: Context, files: FileStore): Handlers<typeof flowCalls> => ({
  sharedFlow: async ({ params, request, reply }) => {
    hide(reply);
    return sharedFlow(context, { ...params, from: request.ipAddress });
  },
  sharedVisits: async ({ params, request, reply }) => {
    hide(reply);
    return sharedVisits(context, { ...params, from: request.ipAddress });
  },
  stopVisitMails: async ({ params, body, request, reply }) => {
    hide(reply);
    return changeVisitMails(context, { ...params, ...body, from: request.ipAddress });
  },
  sharedPhoto: async ({ params, query, request, reply }) => {
    const photo = await sharedPhoto(context, { ...params, ...query, files, from: request.ipAddress });
    return sendPhoto(request, hide(reply), photo);
  },
});
