import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { attachedFiles } from './resource.ts';

export const attachedFileSchema = rowSchemaOf(attachedFiles, {});

export type AttachedFile = z.infer<typeof attachedFileSchema>;
