/** What a step asks for. */
export const stepKinds = ['TICK', 'TEXT', 'NUMBER', 'CHOICE', 'PHOTO', 'SERIAL_NUMBER', 'SIGNATURE'] as const;

export type StepKind = (typeof stepKinds)[number];

/** The most steps of a template, choices of a step, and photos that a step asks for. */
export const mostSteps = 100;
export const mostChoices = 40;
export const mostStepPhotos = 20;

/** The most characters of a step's texts and of an answer. */
export const longest = { title: 200, unit: 20, choice: 100, help: 2000, answer: 2000 } as const;

/** The most bytes of the picture beside a step's help. */
export const mostPictureBytes = 512 * 1024;

/** The greatest number that a step may allow, and that may be answered. */
export const greatestNumber = 1_000_000_000_000;

/** The most answers of an address: those to the steps of a task, and those that were left by earlier ones. */
export const mostAnswers = 500;

/** The most templates of a company. */
export const mostTemplates = 500;

/** The kinds whose answers can decide whether a later step is shown. */
export const decidingKinds: readonly StepKind[] = ['TICK', 'CHOICE'];
