import { z } from 'zod';
import { rights } from './rights.ts';

const name = z.string().trim().min(1).max(64);

/** What a role's form has (specification 2.7): nickname and name are required (5). */
export const roleFields = {
  nickname: name,
  name,
  icon: z.string().max(64).nullable(),
  employeeRights: z.array(z.enum(rights)).max(rights.length),
};
