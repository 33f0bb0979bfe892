import type { stepPictureCalls } from '../../../domain/catalogue/step-pictures.ts';
import type { Context } from '../../context.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { addStepPicture, stepPictureBytes } from '../../services/steps/step-pictures.ts';
import type { Handlers } from '../register.ts';
import { sendPhoto } from '../send-file.ts';

export const stepPictureHandlers = (context: Context, storage: Storage): Handlers<typeof stepPictureCalls> => ({
  addStepPicture: ({ viewer, body }) =>
    addStepPicture(context, viewer, { bytes: Buffer.from(body.bytes, 'base64'), storage }),
  stepPicture: async ({ viewer, query, request, reply }) => {
    const picture = { files: storage.files, hash: query.hash, task: query.task };
    return sendPhoto(request, reply, await stepPictureBytes(context, viewer, picture));
  },
});
