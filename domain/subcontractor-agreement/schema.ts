import type { z } from 'zod';
import { rowSchemaOf } from '../kernel/resource-schemas.ts';
import { subcontractorAgreements } from './resource.ts';

export const subcontractorAgreementSchema = rowSchemaOf(subcontractorAgreements, {});

export type SubcontractorAgreement = z.infer<typeof subcontractorAgreementSchema>;
