import type { ErrorCode } from '../../../domain/errors/codes.ts';

/** Why a row can be refused before it is sent: by the file's own rules, and by those of the change that it would be. */
export const refusalCodes = [
  'excel_required',
  'excel_value',
  'excel_amount',
  'excel_unknown',
  'excel_ambiguous',
  'excel_known',
  'excel_twice',
  'excel_customer',
  'not_found',
  'not_permitted',
  'rule',
  'id_taken',
  'job_ticket_taken',
  'internal',
] as const satisfies readonly ErrorCode[];
