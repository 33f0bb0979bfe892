import { z } from 'zod';
import { isOwn, mayInOffice, mayOnOwn } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import { mayWorkOn, type TaskParties } from '../operational-address/permissions.ts';
import { type AttachedFile, attachedFileSchema } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** The most bytes of an attached file: 12 MiB (specification 5 and 9). */
export const mostBytes = 12_582_912;

/**
 * Whether the viewer may attach files to a task: the owner's office when it may plan tasks, and everybody who works on
 * it.
 */
export const mayAttach = (viewer: Viewer, task: TaskParties): boolean =>
  mayWorkOn(viewer, task) ||
  (isOwn(viewer, task) && (mayInOffice(viewer, 'PUT_TASKS') || mayInOffice(viewer, 'POST_TASKS')));

/** Whether the viewer may rename or delete an attached file: the office of the company that attached it. */
export const mayChangeFile = (viewer: Viewer, file: Pick<AttachedFile, 'company'>): boolean =>
  mayOnOwn(viewer, 'PUT_TASKS', file);

const nickname = z.string().trim().max(64).nullable();

/**
 * Attaches a file to a task (specification 2.3, More Details). Its bytes are uploaded separately; until the server has
 * them the row has no hash.
 */
export const createAttachedFile = defineMutation({
  args: z.object({
    id: id(),
    task: id(),
    name: z.string().min(1).max(255),
    nickname,
    extension: z.string().max(16).nullable(),
    mediaType: z.string().max(100).nullable(),
    size: z.int().min(0),
  }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.task }),
  sets: (args) => [`attached-files/${args.id}`],
  needs: (args) => [`tasks/${args.task}`],
  load: async (args, rows) => {
    const task = await rows.get('tasks', args.task);
    return task && { task, existing: await rows.lock('attached-files', args.id) };
  },
  decide: ({ task, existing }, { args, context: { actor } }) => {
    if (!mayAttach(actor, task)) return rejected('not_permitted');
    if (existing) return decideRepeatedCreation(actor, existing);
    if (args.size > mostBytes) return rejected('too_large', 'size');
    const { id: fileId, task: taskId, ...given } = args;
    const row = { ...given, task: { id: taskId }, company: { id: actor.companyId }, path: null, hash: null };
    return applied([{ kind: 'create', resource: 'attached-files', id: fileId, row }]);
  },
});

/** Changes the display name of an attached file; the file name stays. */
export const editAttachedFile = defineEdit({
  resource: 'attached-files',
  schema: attachedFileSchema,
  fields: { nickname },
  may: mayChangeFile,
});

export const deleteAttachedFile = defineRemoval({
  resource: 'attached-files',
  may: mayChangeFile,
  facts: noFacts,
});
