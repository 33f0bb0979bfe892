import { decidingKinds, type StepKind } from './kinds.ts';

/** A step whose answer may decide about later ones. */
interface Deciding {
  id: string;
  kind: StepKind;
  choices: readonly { id: string; text: string }[];
}

interface Conditional {
  shownIf: { step: string; equals: string | boolean } | null;
}

/** An answer of an earlier step on which a step can depend. */
export interface Condition<Step extends Deciding> {
  step: Step;
  equals: string | boolean;
  /** The text of the choice; null of a tick. */
  choice: string | null;
}

/** The answers on which a step after these can depend. */
export const conditionsOf = <Step extends Deciding>(earlier: readonly Step[]): Condition<Step>[] =>
  earlier
    .filter(({ kind }) => decidingKinds.includes(kind))
    .flatMap((step): Condition<Step>[] =>
      step.kind === 'TICK'
        ? [true, false].map((equals) => ({ step, equals, choice: null }))
        : step.choices.map(({ id, text }) => ({ step, equals: id, choice: text })),
    );

/** Whether a step's condition names an answer of one of the earlier steps. */
export const hasCondition = ({ shownIf }: Conditional, earlier: readonly Deciding[]): boolean =>
  shownIf === null ||
  conditionsOf(earlier).some(({ step, equals }) => step.id === shownIf.step && equals === shownIf.equals);
