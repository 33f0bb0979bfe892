import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { entryShapeOf } from '../kernel/resource-schemas.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { decideRepeatedCreation, defineRemoval } from '../mutation/row-mutations.ts';
import type { Write } from '../rows.ts';
import { stepTemplateSchema } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { mostTemplates } from './kinds.ts';
import { mayChangeTemplate, mayCreateTemplates } from './permissions.ts';
import { stepTemplates } from './resource.ts';
import { type Step, stepsSchema } from './schema.ts';

const { nickname } = entryShapeOf(stepTemplates, { steps: stepsSchema });

/** Whether each picture is a file of the actor's company: a step never shows another company's. */
const hasOwnPictures = (steps: readonly Step[] | undefined, { companyId }: Viewer): boolean =>
  (steps ?? []).every(({ picture }) => !picture || picture.company === companyId);

/** Creates a template, as its version 1. */
export const createStepTemplate = defineMutation({
  args: z.object({ id: id(), nickname, steps: stepsSchema }),
  base: z.object({}),
  target: (args) => ({ resource: 'step-templates', id: args.id }),
  sets: (args) => [`step-templates/${args.id}`],
  needs: () => [],
  load: async (args, rows, { actor }) => ({
    existing: await rows.lock('step-templates', args.id),
    others: await rows.pointingAt('step-templates', 'company', actor.companyId),
  }),
  decide: ({ existing, others }, { args: { id: templateId, ...given }, context: { actor } }) => {
    if (!mayCreateTemplates(actor)) return rejected('not_permitted');
    if (existing) return decideRepeatedCreation(actor, existing, given);
    if (!hasOwnPictures(given.steps, actor)) return rejected('rule', 'steps');
    if (others.length >= mostTemplates) return rejected('rule', 'templates');
    const row = { ...given, number: 1, archived: false, company: { id: actor.companyId } };
    return applied([{ kind: 'create', resource: 'step-templates', id: templateId, row }]);
  },
});

const edited = z.object({ nickname, steps: stepsSchema }).partial();
const seen = stepTemplateSchema.pick({ nickname: true, steps: true }).partial();

/** Changes a template's name or steps, which makes its next version; tasks that took an earlier one keep that. */
export const editStepTemplate = defineMutation({
  args: z.object({ id: id(), set: edited }),
  base: seen,
  target: (args) => ({ resource: 'step-templates', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `step-templates/${args.id}/${field}`),
  needs: (args) => [`step-templates/${args.id}`],
  load: (args, rows) => rows.lock('step-templates', args.id),
  decide: (row, { args, base, context: { actor } }) => {
    if (!mayChangeTemplate(actor, row)) return rejected('not_permitted');
    if (!hasOwnPictures(args.set.steps, actor)) return rejected('rule', 'steps');
    const edit = { resource: 'step-templates', id: row.id, row, base, next: args.set } as const;
    const next: Write = { kind: 'change', resource: 'step-templates', id: row.id, set: { number: row.number + 1 } };
    return decideMerge(edit, () => [next]);
  },
});

/** Archives a template, so that no further draft can choose it, or takes it out of the archive. */
export const archiveStepTemplate = defineMutation({
  args: z.object({ id: id(), archived: z.boolean() }),
  base: z.object({}),
  target: (args) => ({ resource: 'step-templates', id: args.id }),
  sets: (args) => [`step-templates/${args.id}/archived`],
  needs: (args) => [`step-templates/${args.id}`],
  load: (args, rows) => rows.lock('step-templates', args.id),
  decide: (row, { args: { archived }, context: { actor } }) => {
    if (!mayChangeTemplate(actor, row)) return rejected('not_permitted');
    if (row.archived === archived) return applied([]);
    return applied([{ kind: 'change', resource: 'step-templates', id: row.id, set: { archived } }]);
  },
});

/** Deletes a template that no draft has chosen; tasks that took its steps keep them. */
export const deleteStepTemplate = defineRemoval({
  resource: 'step-templates',
  may: mayChangeTemplate,
  facts: (row, rows) => rows.pointingAt('tasks', 'stepTemplate', row.id),
  refuses: (_row, tasks) => (tasks.length > 0 ? rejected('in_use', 'tasks') : null),
});
