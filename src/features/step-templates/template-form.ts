import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';
import { entryShapeOf } from '../../../domain/kernel/resource-schemas.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import type { StepTemplate } from '../../../domain/schemas.ts';
import { stepTemplates } from '../../../domain/steps/resource.ts';
import { stepsSchema } from '../../../domain/steps/schema.ts';
import { editStepTemplate } from '../../commands/step-templates.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** What the form of a step template holds. */
export const templateFormSchema = z.object({
  id: id(),
  ...entryShapeOf(stepTemplates, { steps: stepsSchema }),
  steps: stepsSchema,
});

type TemplateFormSchema = typeof templateFormSchema;
export type TemplateValues = FormValues<TemplateFormSchema>;

export const newTemplateValues = (newId: string): TemplateValues => ({ id: newId, nickname: null, steps: [] });

export const templateValues = ({ id: templateId, nickname, steps }: StepTemplate): TemplateValues => ({
  id: templateId,
  nickname,
  steps,
});

/** Saves what was changed of a template: its name and its steps. */
export async function saveTemplate(args: z.output<TemplateFormSchema>, seen: TemplateValues): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(['nickname', 'steps'], { present: args, seen });
  return any ? editStepTemplate(args.id, set, base) : { kind: 'kept' };
}
