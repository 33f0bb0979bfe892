import { defineResource } from '../kernel/resource.ts';

/** The longest name of a template, in characters. */
export const longestTemplateName = 100;

/**
 * Step template (decision 0184): the steps of a kind of work. Each change raises `number`, its version; a task keeps the
 * steps that it took when it was published. An archived one can no longer be chosen.
 */
export const stepTemplates = defineResource(
  'step-templates',
  {
    nickname: {
      kind: 'text',
      folded: true,
      max: longestTemplateName,
      searched: true,
      column: 'first',
      entry: { control: 'text' },
    },
    number: { kind: 'whole', min: 1, column: 'first' },
    steps: { kind: 'json', unlisted: true },
    archived: { kind: 'flag', column: 'first' },
  },
  { texts: 'stepTemplates' },
);
