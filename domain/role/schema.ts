import type { z } from 'zod';
import { foldedText, references, rowSchema, text, texts } from '../kernel/fields.ts';

/** Role (specification 3). `employeeRights` holds names of `rights.ts`; `icon` is shown on role tabs. */
export const roleSchema = rowSchema({
  nickname: foldedText(64),
  name: foldedText(64),
  icon: text(64).nullable(),
  employeeRights: texts(100),
  employees: references('users'),
});

export type Role = z.infer<typeof roleSchema>;
