import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRow } from '../../db/visibility/visible.ts';

/** A notification that was just made, if it is the viewer's. */
export const notificationFor = (
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Rows['notifications'] | undefined> =>
  visibleRow(context.database.kysely, viewer, { resource: 'notifications', id });
