import { isOwn, type Owned } from '../account/permissions.ts';
import type { Reference } from '../kernel/resources.ts';
import type { Viewer } from '../visibility/viewer.ts';

type OwnedView = Owned & { author: Reference; shared: boolean };

/** Whether the viewer may share views: everybody who works for the company. */
export const mayShareViews = (viewer: Viewer): boolean => viewer.kind !== 'customer';

/**
 * Whether the viewer may change, rename, share and delete a view: its author, and the owner of the company while it is shared. What
 * somebody who left has shared stays the company's.
 */
export const mayChangeView = (viewer: Viewer, view: OwnedView): boolean => {
  const isAuthor = view.author.id === viewer.userId;
  if (!view.shared) return isAuthor;
  return isOwn(viewer, view) && (isAuthor || viewer.owner);
};
