import type { NewRow } from '../../domain/rows.ts';
import { newStep } from '../../domain/steps/editing.ts';
import type { Step, TakenSteps } from '../../domain/steps/schema.ts';
import { fixedId } from '../support/rows-in-memory.ts';
import { ids } from './people.ts';

export const templateId = fixedId(600);

/** The ids of the steps below. */
export const stepIds = {
  power: fixedId(611),
  reading: fixedId(612),
  colour: fixedId(613),
  red: fixedId(621),
  blue: fixedId(622),
  note: fixedId(614),
  serial: fixedId(615),
  photo: fixedId(616),
} as const;

/** A step that asks for nothing in particular. */
export const step = (given: Partial<Step>): Step => ({
  ...newStep(stepIds.power),
  title: 'Ρεύμα κλειστό',
  ...given,
});

/** One step of each kind; the text is asked only after the choice of red. */
export const allSteps: Step[] = [
  step({}),
  step({ id: stepIds.reading, title: 'Τάση', kind: 'NUMBER', unit: 'V', min: 200, max: 250 }),
  step({
    id: stepIds.colour,
    title: 'Χρώμα',
    kind: 'CHOICE',
    choices: [
      { id: stepIds.red, text: 'Κόκκινο' },
      { id: stepIds.blue, text: 'Μπλε' },
    ],
  }),
  step({
    id: stepIds.note,
    title: 'Γιατί κόκκινο',
    kind: 'TEXT',
    shownIf: { step: stepIds.colour, equals: stepIds.red },
  }),
  step({ id: stepIds.serial, title: 'Σειριακός αριθμός', kind: 'SERIAL_NUMBER', required: false }),
];

/** A step that asks for two photos of the work when it is done. */
export const photoStep = step({ id: stepIds.photo, title: 'Τελική όψη', kind: 'PHOTO', photoKind: 'AFTER', count: 2 });

export const taken = (steps: Step[] = allSteps, number = 2): TakenSteps => ({
  template: { id: templateId },
  number,
  nickname: 'Κλιματιστικό',
  steps,
});

export const templateValues = (given: Partial<NewRow<'step-templates'>> = {}): NewRow<'step-templates'> => ({
  company: { id: ids.boss },
  nickname: 'Κλιματιστικό',
  number: 2,
  steps: allSteps,
  archived: false,
  ...given,
});
