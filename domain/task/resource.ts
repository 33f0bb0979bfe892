import { defineResource } from '../kernel/resource.ts';
import { operationalStatuses, taskCompletionStatuses } from './states.ts';

/**
 * Task (specification 3). `number` counts within its company, set by the server (null while pending); `estimateTime` is
 * hours; `assignee` owns the subcontractor's company; `antediluvian`: another company shall do it. Each address needs
 * `requiredPhotos`. `stepTemplate` is a draft's choice; publishing takes its steps as `steps`.
 */
export const tasks = defineResource('tasks', {
  number: { kind: 'whole', nullable: true, searched: true },
  nickname: { kind: 'text', folded: true, max: 64, searched: true },
  jobTicket: { kind: 'text', folded: true, max: 64, nullable: true, searched: true },
  customer: { kind: 'reference', to: 'customers', nullable: true },
  invoiceId: { kind: 'text', max: 64, nullable: true },
  installationTimestampFrom: { kind: 'instant', nullable: true },
  installationTimestampTo: { kind: 'instant', nullable: true },
  pickupTimestampFrom: { kind: 'instant', nullable: true },
  pickupTimestampTo: { kind: 'instant', nullable: true },
  rootTask: { kind: 'reference', to: 'tasks', nullable: true },
  leaf: { kind: 'flag' },
  employeesAssignees: { kind: 'references', to: 'users' },
  watchers: { kind: 'references', to: 'users' },
  assignee: { kind: 'reference', to: 'users', nullable: true },
  owner: { kind: 'reference', to: 'users', nullable: true },
  taskCreator: { kind: 'reference', to: 'users', nullable: true },
  salesPrice: { kind: 'money', nullable: true },
  totalPayout: { kind: 'money', nullable: true },
  finalPayout: { kind: 'money', nullable: true },
  totalExtraCosts: { kind: 'money', nullable: true },
  percentCompleted: { kind: 'decimal', min: 0, max: 100 },
  estimateTime: { kind: 'decimal', min: 0, nullable: true },
  antediluvian: { kind: 'flag' },
  taskCompletionStatus: { kind: 'choice', values: taskCompletionStatuses },
  taskOperationalStatus: { kind: 'choice', values: operationalStatuses },
  requestTaskAssignment: { kind: 'reference', to: 'task-assignments', nullable: true },
  installedOn: { kind: 'instant', nullable: true },
  finishedOn: { kind: 'instant', nullable: true },
  pkSharedId: { kind: 'text', max: 64, nullable: true },
  requiredPhotos: { kind: 'json', nullable: true },
  stepTemplate: { kind: 'reference', to: 'step-templates', nullable: true, later: true, unlisted: true },
  steps: { kind: 'json', nullable: true, later: true, unlisted: true },
});
