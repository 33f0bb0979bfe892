import { defineResource } from '../kernel/resource.ts';

/** Attached file of a task (specification 3), at most 12 MiB. `path` is where its bytes are stored, by hash. */
export const attachedFiles = defineResource('attached-files', {
  name: { kind: 'text', folded: true, max: 255 },
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  extension: { kind: 'text', max: 16, nullable: true },
  path: { kind: 'text', max: 255, nullable: true, unlisted: true },
  hash: { kind: 'text', max: 64, nullable: true, unlisted: true },
  mediaType: { kind: 'text', max: 100, nullable: true },
  size: { kind: 'whole', min: 0, nullable: true },
  task: { kind: 'reference', to: 'tasks' },
});
