import { z } from 'zod';
import { isOwn } from '../account/permissions.ts';
import { id } from '../kernel/fields.ts';
import { entryShapeOf } from '../kernel/resource-schemas.ts';
import { applied, type Decision, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideRepeatedCreation, defineEdit, defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import type { RowReader } from '../rows.ts';
import { type SavedView, savedViewSchema } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { viewContentSchema } from './content.ts';
import { mayChangeView, mayShareViews } from './permissions.ts';
import { mostViews, savedViews } from './resource.ts';

const { nickname } = entryShapeOf(savedViews, {});
const content = viewContentSchema;
const { list } = savedViewSchema.shape;

/** The views that the actor sees: their own, and those that the company shares. */
const seenBy = (actor: Viewer, rows: RowReader): Promise<SavedView[]> =>
  rows.pointingAt('saved-views', 'company', actor.companyId);

/** Rejects one more view of a person, or one more that a company shares, beyond the most. */
function beyondMost(views: readonly SavedView[], counts: (view: SavedView) => boolean): Decision | null {
  return views.filter(counts).length >= mostViews ? rejected('rule', 'views') : null;
}

const isShared = ({ shared }: SavedView): boolean => shared;

/** Saves a view of a list, for oneself or for everybody of the company. */
export const createSavedView = defineMutation({
  args: z.object({ id: id(), nickname, list, shared: z.boolean(), content }),
  base: z.object({}),
  target: (args) => ({ resource: 'saved-views', id: args.id }),
  sets: (args) => [`saved-views/${args.id}`],
  needs: () => [],
  load: async (args, rows, { actor }) => ({
    existing: await rows.lock('saved-views', args.id),
    views: await seenBy(actor, rows),
  }),
  decide: ({ existing, views }, { args, context: { actor } }) => {
    if (args.shared && !mayShareViews(actor)) return rejected('not_permitted');
    const { id: viewId, ...given } = args;
    const row = { ...given, author: { id: actor.userId }, company: { id: actor.companyId } };
    if (existing) return decideRepeatedCreation(actor, existing, row);
    const isMine = ({ author }: SavedView): boolean => author.id === actor.userId;
    const refused = beyondMost(views, isMine) ?? (args.shared ? beyondMost(views, isShared) : null);
    return refused ?? applied([{ kind: 'create', resource: 'saved-views', id: viewId, row }]);
  },
});

/** Renames a view, or replaces its filters, order and columns. */
export const editSavedView = defineEdit({
  resource: 'saved-views',
  schema: savedViewSchema,
  fields: { nickname, content },
  may: mayChangeView,
});

/** Shares a view with the company, or stops it; it is its author's in any case. */
export const shareSavedView = defineMutation({
  args: z.object({ id: id(), shared: z.boolean() }),
  base: z.object({}),
  target: (args) => ({ resource: 'saved-views', id: args.id }),
  sets: (args) => [`saved-views/${args.id}/shared`],
  needs: (args) => [`saved-views/${args.id}`],
  load: async (args, rows, { actor }) => {
    const view = await rows.lock('saved-views', args.id);
    return view && { view, views: await seenBy(actor, rows) };
  },
  decide: ({ view, views }, { args: { shared }, context: { actor } }) => {
    const mayShare = !shared || (isOwn(actor, view) && mayShareViews(actor));
    if (!mayChangeView(actor, view) || !mayShare) return rejected('not_permitted');
    if (view.shared === shared) return applied([]);
    const refused = shared ? beyondMost(views, isShared) : null;
    return refused ?? applied([{ kind: 'change', resource: 'saved-views', id: view.id, set: { shared } }]);
  },
});

/** Deletes a view. */
export const deleteSavedView = defineRemoval({ resource: 'saved-views', may: mayChangeView, facts: noFacts });
