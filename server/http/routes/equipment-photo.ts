import type { equipmentPhotoCalls } from '../../../domain/catalogue/equipment-photo.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { equipmentPhoto } from '../../services/photos/equipment-photo.ts';
import type { Handlers } from '../register.ts';
import { sendPhoto } from '../send-file.ts';

export const equipmentPhotoHandlers = (context: Context, files: FileStore): Handlers<typeof equipmentPhotoCalls> => ({
  equipmentPhoto: async ({ viewer, params, request, reply }) =>
    sendPhoto(request, reply, await equipmentPhoto(context, viewer, { files, id: params.piece })),
});
