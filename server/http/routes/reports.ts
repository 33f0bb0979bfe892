import { Readable } from 'node:stream';
import type { reportCalls } from '../../../domain/catalogue/reports.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { taskEvidence } from '../../services/evidence/task-evidence.ts';
import { notifyCompletion } from '../../services/reports/completion-mail.ts';
import { makeTaskReport } from '../../services/reports/task-report.ts';
import { callerOf } from '../headers.ts';
import type { Handlers } from '../register.ts';
import { asAttachment } from '../send-file.ts';

/** A task's report as file and by mail. */
export const reportHandlers = (context: Context, files: FileStore): Handlers<typeof reportCalls> => ({
  taskPdf: async ({ viewer, params, request, reply }) => {
    const { name, bytes } = await makeTaskReport(context, viewer, {
      id: params.id,
      language: callerOf(request).language,
    });
    return asAttachment(reply, { name, mediaType: 'application/pdf' }).send(Buffer.from(bytes));
  },
  taskEvidence: async ({ viewer, params, query, request, reply }) => {
    const { language } = callerOf(request);
    const wanted = query.originals === 'true';
    const { name, pieces } = await taskEvidence(context, viewer, { files, id: params.id, language, wanted });
    return asAttachment(reply, { name, mediaType: 'application/zip' }).send(Readable.from(pieces));
  },
  sendCompletionEmail: async ({ viewer, query, request }) => {
    const { ipAddress: from, language } = callerOf(request);
    const { taskID: id, addresses, subject } = query;
    await notifyCompletion(context, viewer, { id, addresses, subject, language, from });
    return {};
  },
});
