import type { NewRow, Write } from '../rows.ts';
import type { OperationalAddress } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { NewAddress } from './arguments.ts';

type PlannedFields = Pick<
  NewRow<'tasks'>,
  | 'nickname'
  | 'jobTicket'
  | 'customer'
  | 'installationTimestampFrom'
  | 'installationTimestampTo'
  | 'pickupTimestampFrom'
  | 'pickupTimestampTo'
  | 'salesPrice'
  | 'totalPayout'
  | 'estimateTime'
  | 'antediluvian'
> &
  Partial<NewRow<'tasks'>>;

/** A new draft of the viewer. The server gives it its number. */
export const draftTask = (viewer: Viewer, fields: PlannedFields): NewRow<'tasks'> => ({
  company: { id: viewer.companyId },
  number: null,
  invoiceId: null,
  rootTask: null,
  leaf: true,
  employeesAssignees: [],
  watchers: [],
  assignee: null,
  owner: { id: viewer.companyId },
  taskCreator: { id: viewer.userId },
  finalPayout: null,
  totalExtraCosts: null,
  percentCompleted: 0,
  taskCompletionStatus: 'DRAFT',
  taskOperationalStatus: 'DRAFT',
  requestTaskAssignment: null,
  installedOn: null,
  finishedOn: null,
  pkSharedId: null,
  requiredPhotos: null,
  stepTemplate: null,
  steps: null,
  ...fields,
});

/** A new operational address. */
export const freshAddress = (
  fields: Omit<NewAddress, 'id'>,
  { task, company, status }: { task: string; company: string; status: OperationalAddress['addressOperationalStatus'] },
): NewRow<'operational-addresses'> => ({
  company: { id: company },
  task: { id: task },
  nickname: fields.nickname,
  payout: fields.payout,
  salesPrice: fields.salesPrice,
  finalPayout: null,
  communicationInfo: fields.communicationInfo,
  addressOperationalStatus: status,
  completionStatus: 'NO_PROGRESS',
  failureReason: null,
  failureComment: null,
  installationAddress: fields.installationAddress,
  pickupAddresses: fields.pickupAddresses,
  millisecondsWorkedOn: 0,
  startedOn: null,
  resetToOngoingTimestamp: null,
  collectedOn: null,
  installedOn: null,
  finishedOn: null,
  failedOn: null,
  lastMark: null,
  extraCosts: null,
  extraCostsDescription: null,
  commentFromInstallationProofOfWork: null,
  commentFromPickupProofOfWork: null,
  answers: null,
  visit: null,
  markPlaces: null,
});

/** Creates an address of a task. */
export const createAddressWrite = (id: string, row: NewRow<'operational-addresses'>): Write => ({
  kind: 'create',
  resource: 'operational-addresses',
  id,
  row,
});
