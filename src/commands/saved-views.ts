import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ViewContent } from '../../domain/saved-view/content.ts';
import type { SavedView } from '../../domain/schemas.ts';
import { engine } from './engine.ts';

/** Saves a view of a list for oneself. */
export const createView = (
  id: string,
  { list, name, content }: { list: string; name: string; content: ViewContent },
): Promise<PerformResult> =>
  engine.perform('createSavedView', { id, list, nickname: name, shared: false, content: JSON.stringify(content) }, {});

/** Renames a view. */
export const renameView = ({ id, nickname }: SavedView, name: string): Promise<PerformResult> =>
  engine.perform('editSavedView', { id, set: { nickname: name } }, { nickname });

/** Replaces what a view keeps. */
export const overwriteView = ({ id, content }: SavedView, next: ViewContent): Promise<PerformResult> =>
  engine.perform('editSavedView', { id, set: { content: JSON.stringify(next) } }, { content });

/** Shares a view with everybody of the company, or stops it. */
export const shareView = (id: string, shared: boolean): Promise<PerformResult> =>
  engine.perform('shareSavedView', { id, shared }, {});

/** Deletes a view. */
export const deleteView = (id: string): Promise<PerformResult> => engine.perform('deleteSavedView', { id }, {});
