import { DomainError } from '../../../domain/errors/codes.ts';
import type { SummedWork } from '../../../domain/insight/work-sums.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type SummedTime, sumWork } from '../../db/repositories/work-sums.ts';

/** The work of some weeks that the devices of the office no longer keep, as sums. Throws `not_permitted` for others. */
export async function readWorkSums(context: Context, viewer: Viewer, summed: SummedTime): Promise<SummedWork> {
  if (viewer.kind !== 'office') throw new DomainError('not_permitted');
  return sumWork(context.database.kysely, viewer, summed);
}
