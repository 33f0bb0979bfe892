import { z } from 'zod';
import { hash, id, instant } from '../kernel/fields.ts';
import { photoKinds } from '../photo/required.ts';
import { hasCondition } from './conditions.ts';
import {
  greatestNumber,
  longest,
  mostChoices,
  mostPictureBytes,
  mostStepPhotos,
  mostSteps,
  stepKinds,
} from './kinds.ts';

/** A text that isn't blank, without blanks around it. */
const text = (max: number) => z.string().trim().min(1).max(max);
const amount = z.number().min(-greatestNumber).max(greatestNumber);

const choiceSchema = z.object({ id: id(), text: text(longest.choice) });

/** A picture beside the help of a step: whose file it is, and its SHA-256 in hex. Another picture is another hash, never other bytes. */
export const pictureSchema = z.object({
  company: id(),
  hash: hash(),
  size: z.int().min(1).max(mostPictureBytes),
});

export type StepPicture = z.infer<typeof pictureSchema>;

/**
 * A step of a template or a task. Its id is never given to another step. `unit`, `min` and `max` are of a NUMBER, `choices` of a
 * CHOICE, `count` and `photoKind` of a PHOTO. `shownIf`: only if an earlier step has that answer.
 */
export const stepSchema = z.object({
  id: id(),
  title: text(longest.title),
  kind: z.enum(stepKinds),
  required: z.boolean(),
  unit: text(longest.unit).nullable(),
  min: amount.nullable(),
  max: amount.nullable(),
  choices: z.array(choiceSchema).max(mostChoices),
  count: z.int().min(1).max(mostStepPhotos),
  photoKind: z.enum(photoKinds).nullable(),
  shownIf: z.object({ step: id(), equals: z.union([z.string().max(longest.choice), z.boolean()]) }).nullable(),
  help: text(longest.help).nullable(),
  /** Steps of earlier versions have none. */
  picture: pictureSchema.nullish(),
});

export type Step = z.infer<typeof stepSchema>;

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const isWhole = (step: Step): boolean => {
  if (step.kind === 'CHOICE') return step.choices.length > 0 && isDistinct(step.choices.map((choice) => choice.id));
  if (step.kind === 'PHOTO') return step.photoKind !== null;
  return step.min === null || step.max === null || step.min <= step.max;
};

/** The steps of a template as rows have them, in their order. */
export const storedStepsSchema = z.array(stepSchema).max(mostSteps);

/** The steps that a template can be given. */
export const stepsSchema = storedStepsSchema
  .min(1)
  .refine((steps) => isDistinct(steps.map((step) => step.id)), { error: 'each step has an id of its own' })
  .refine((steps) => steps.every(isWhole), { error: 'choices, a kind of photo, and limits in their order' })
  .refine((steps) => steps.every((step, index) => hasCondition(step, steps.slice(0, index))), {
    error: 'a condition names an answer of an earlier step',
  });

/** The steps that a task took from a template when it was published; `number` is the template's version then. */
export const takenStepsSchema = z.object({
  template: z.object({ id: id() }),
  number: z.int().min(1),
  nickname: z.string().max(100),
  steps: storedStepsSchema,
});

export type TakenSteps = z.infer<typeof takenStepsSchema>;

/** The value of an answer: a tick, a text or serial number, a number, or the id of a choice; null when it was taken back. */
export const answerValueSchema = z.union([z.string().trim().max(longest.answer), amount, z.boolean()]).nullable();

export type AnswerValue = z.infer<typeof answerValueSchema>;

/** The answers of an address by step: who answered when, and the version of the steps that they had. */
export const answersSchema = z.record(
  id(),
  z.object({ value: answerValueSchema, by: id(), at: instant(), number: z.int().min(1) }),
);

export type Answers = z.infer<typeof answersSchema>;

const strictStep = z.strictObject({
  ...stepSchema.shape,
  choices: z.array(z.strictObject(choiceSchema.shape)).max(mostChoices),
  shownIf: z.strictObject(stepSchema.shape.shownIf.unwrap().shape).nullable(),
  picture: z.strictObject(pictureSchema.shape).nullish(),
});

const strictSteps = z.array(strictStep).max(mostSteps);

/** The same in the body of a call, where unknown names are refused. */
export const strictBodies = {
  steps: strictSteps,
  taken: z.strictObject({ ...takenStepsSchema.shape, template: z.strictObject({ id: id() }), steps: strictSteps }),
  answers: z.record(id(), z.strictObject(answersSchema.valueType.shape)),
};
