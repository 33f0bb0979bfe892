import { isOwn } from '../account/permissions.ts';
import type { Reference } from '../kernel/resources.ts';
import type { NewRow, RowReader } from '../rows.ts';
import type { StepTemplate, Task } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';

type Chosen = Reference | null | undefined;

/** Whether a draft can choose this template: none, or one of the actor's company that is not archived. */
export async function canTakeTemplate(chosen: Chosen, actor: Viewer, rows: RowReader): Promise<boolean> {
  if (chosen === null || chosen === undefined) return true;
  const template = await rows.get('step-templates', chosen.id);
  return template !== undefined && isOwn(actor, template) && !template.archived;
}

/** The keys of the template that a task chooses. */
export const templateKeys = ({ stepTemplate }: { stepTemplate?: Chosen }): string[] =>
  stepTemplate === null || stepTemplate === undefined ? [] : [`step-templates/${stepTemplate.id}`];

/** The template that a draft has chosen; undefined for none, or one that is gone. */
export const chosenTemplate = (
  { stepTemplate }: Pick<Task, 'stepTemplate'>,
  rows: RowReader,
): Promise<StepTemplate | undefined> =>
  stepTemplate === null ? Promise.resolve(undefined) : rows.get('step-templates', stepTemplate.id);

/** The fields of a published task that takes the steps of a template as they now are; without one it keeps those that it has. */
export const takenSteps = (template: StepTemplate | undefined): Partial<NewRow<'tasks'>> =>
  template === undefined
    ? {}
    : {
        stepTemplate: null,
        steps: {
          template: { id: template.id },
          number: template.number,
          nickname: template.nickname,
          steps: template.steps,
        },
      };
