import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Shown } from '../../../domain/visibility/cards.ts';
import { any, type Condition } from '../../../domain/visibility/condition.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { alternatives } from './alternatives.ts';
import { rulesOf } from './visible.ts';

/**
 * A part of what a viewer sees that has its own index. Rows that hang on tasks are ordered by their task, then by id, so that a page
 * visits the tasks that devices keep and not the rows of all others; the rest is ordered by id.
 */
export interface InitialSyncStep {
  resource: Resource;
  /** Only rows of the work of so many days from today, which later steps return once more; null: of any time. */
  days: number | null;
  /** How its rows are shown; null if that differs by row. */
  shown: Shown | null;
  seenBy: readonly Condition[];
  /** Conditions of rows that earlier steps have returned. */
  except: readonly Condition[];
}

/** Days from today whose work comes before the rest: the first page has today's and is small, so that it is here soon. */
export const nearDays = [1, 7] as const;

/** That work and what it references: enough to make a phone useful. */
const nearFirst: readonly Resource[] = ['tasks', 'customers', 'operational-addresses', 'addresses', 'proofs', 'photos'];

const thenAll: readonly Resource[] = [
  'users-settings',
  'companies',
  'roles',
  'users',
  'customers',
  'tasks',
  'operational-addresses',
  'addresses',
  'equipment',
  'proofs',
  'photos',
  'attached-files',
  'scheduled',
  'work-days',
  'task-assignments',
  'user-additions',
  'subcontractor-agreements',
  'subscriptions',
  'devices',
  'saved-views',
  'step-templates',
  'notifications',
];

function stepsFor(viewer: Viewer, resource: Resource): InitialSyncStep[] {
  const { whole, contact, card } = rulesOf(viewer, resource);
  const wholes = alternatives(whole);
  const steps = wholes.map(
    (alternative, index): InitialSyncStep => ({
      resource,
      days: null,
      shown: 'whole',
      seenBy: [alternative],
      except: wholes.slice(0, index),
    }),
  );
  const contacts = alternatives(contact);
  const others = [...contacts, ...alternatives(card)];
  // Telling them apart as they are read takes a smaller statement than two steps.
  const shown = contacts.length === 0 ? 'card' : null;
  const last: InitialSyncStep = { resource, days: null, shown, seenBy: others, except: wholes };
  return others.length === 0 ? steps : [...steps, last];
}

/** The steps of an initial sync in order; the same for everyone with the same permissions. */
export function initialSyncSteps(viewer: Viewer): InitialSyncStep[] {
  const near = nearDays.flatMap((days) =>
    nearFirst.map((resource): InitialSyncStep => {
      const { whole, contact, card } = rulesOf(viewer, resource);
      return { resource, days, shown: null, seenBy: alternatives(any(whole, contact, card)), except: [] };
    }),
  );
  return [
    ...near.filter(({ seenBy }) => seenBy.length > 0),
    ...thenAll.flatMap((resource) => stepsFor(viewer, resource)),
  ];
}
