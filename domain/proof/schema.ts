import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { proofs } from './resource.ts';

export const proofSchema = rowSchemaOf(proofs, {});

export type Proof = z.infer<typeof proofSchema>;
