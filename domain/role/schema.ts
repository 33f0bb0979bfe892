import { z } from 'zod';
import { entryShapeOf, rowSchemaOf } from '../kernel/resource-schemas.ts';
import { roles } from './resource.ts';
import { rights } from './rights.ts';

export const roleSchema = rowSchemaOf(roles, {});

export type Role = z.infer<typeof roleSchema>;

/** What a role's form has (specification 2.7): nickname and name are required (5). */
export const roleFields = {
  ...entryShapeOf(roles, {}),
  employeeRights: z.array(z.enum(rights)).max(rights.length),
};
