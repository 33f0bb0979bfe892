import type { z } from 'zod';
import { foldedText, reference, rowSchema, text, whole } from '../kernel/fields.ts';

/** Attached file of a task (specification 3), at most 12 MiB. `path` is where its bytes are kept, by hash. */
export const attachedFileSchema = rowSchema({
  name: foldedText(255),
  nickname: foldedText(64).nullable(),
  extension: text(16).nullable(),
  path: text(255).nullable(),
  hash: text(64).nullable(),
  mediaType: text(100).nullable(),
  size: whole().min(0).nullable(),
  task: reference('tasks'),
});

export type AttachedFile = z.infer<typeof attachedFileSchema>;
