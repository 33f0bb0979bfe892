import type { z } from 'zod';
import {
  choice,
  decimal,
  flag,
  foldedText,
  instant,
  json,
  money,
  reference,
  references,
  rowSchema,
  text,
  whole,
} from '../kernel/fields.ts';
import { requiredPhotosSchema } from './required-photos.ts';
import { operationalStatuses, taskCompletionStatuses } from './states.ts';

/**
 * Task (specification 3). `number` is the short running number of its company, given by the server (null while pending);
 * `estimateTime` is hours; `assignee` is the owner of a subcontractor company, `antediluvian` says that such a party does it.
 * `requiredPhotos` is asked of each of its addresses. Its addresses, proofs and subtasks point at it and are not repeated in it.
 */
export const taskSchema = rowSchema({
  number: whole().nullable(),
  nickname: foldedText(64),
  jobTicket: foldedText(64).nullable(),
  customer: reference('customers').nullable(),
  invoiceId: text(64).nullable(),
  installationTimestampFrom: instant().nullable(),
  installationTimestampTo: instant().nullable(),
  pickupTimestampFrom: instant().nullable(),
  pickupTimestampTo: instant().nullable(),
  rootTask: reference('tasks').nullable(),
  leaf: flag(),
  employeesAssignees: references('users'),
  watchers: references('users'),
  assignee: reference('users').nullable(),
  owner: reference('users').nullable(),
  taskCreator: reference('users').nullable(),
  salesPrice: money().nullable(),
  totalPayout: money().nullable(),
  finalPayout: money().nullable(),
  totalExtraCosts: money().nullable(),
  percentCompleted: decimal().min(0).max(100),
  estimateTime: decimal().min(0).nullable(),
  antediluvian: flag(),
  taskCompletionStatus: choice(taskCompletionStatuses),
  taskOperationalStatus: choice(operationalStatuses),
  requestTaskAssignment: reference('task-assignments').nullable(),
  installedOn: instant().nullable(),
  finishedOn: instant().nullable(),
  pkSharedId: text(64).nullable(),
  requiredPhotos: json(requiredPhotosSchema).nullable(),
});

export type Task = z.infer<typeof taskSchema>;
