import { mostBytes } from '../../../domain/attached-file/mutations.ts';
import { type attachedFileCalls, attachmentSchema } from '../../../domain/catalogue/attached-files.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { announceFile, attachFiles, fileBytes, filesOfTask } from '../../services/attached-files/attached-files.ts';
import { holdRoom } from '../../services/storage/room.ts';
import { withEtag } from '../headers.ts';
import { jsonPart, withParts } from '../multipart.ts';
import type { Handlers } from '../register.ts';
import { privateCacheHeaders } from '../security.ts';
import { asAttachment } from '../send-file.ts';

export const attachedFileHandlers = (
  context: Context,
  { files, directory }: Storage,
): Handlers<typeof attachedFileCalls> => ({
  attachFiles: ({ viewer, request }) => {
    const reserve = (size: number) => holdRoom(context, viewer, size);
    const place = { directory, newId: context.newId, largest: mostBytes, json: 'attachedFile', reserve };
    return withParts(request, place, ({ received, texts }) => {
      const attachment = jsonPart(texts, 'attachedFile', attachmentSchema);
      return attachFiles(context, viewer, { attachment, files, received: received.files });
    });
  },
  announceFile: async ({ viewer, query, body, reply }) =>
    withEtag(reply, await announceFile(context, viewer, { file: body, at: query.created })),
  filesOfTask: ({ viewer, params }) => filesOfTask(context, viewer, params.id),
  fileBytes: async ({ viewer, params, reply }) => {
    const file = await fileBytes(context, viewer, { files, id: params.id });
    return asAttachment(reply, file)
      .headers({ ...privateCacheHeaders, etag: `"${file.hash}"`, 'content-length': file.size })
      .send(file.bytes);
  },
});
