import { addressSchema } from './address/schema.ts';
import { attachedFileSchema } from './attached-file/schema.ts';
import { companySchema } from './company/schema.ts';
import { customerSchema } from './customer/schema.ts';
import { deviceSchema } from './device/schema.ts';
import { notificationSchema } from './notification/schema.ts';
import { operationalAddressSchema } from './operational-address/schema.ts';
import { photoSchema } from './photo/schema.ts';
import { proofSchema } from './proof/schema.ts';
import { roleSchema } from './role/schema.ts';
import { scheduledSchema } from './scheduled/schema.ts';
import { subcontractorAgreementSchema } from './subcontractor-agreement/schema.ts';
import { subscriptionSchema } from './subscription/schema.ts';
import { taskSchema } from './task/schema.ts';
import { taskAssignmentSchema } from './task-assignment/schema.ts';
import { userSchema } from './user/schema.ts';
import { userSettingsSchema } from './user/settings-schema.ts';
import { userAdditionSchema } from './user-addition/schema.ts';

/** The schema of each resource's rows. Columns, filters, merges and the wire are derived from these. */
export const rowSchemas = {
  users: userSchema,
  'users-settings': userSettingsSchema,
  roles: roleSchema,
  companies: companySchema,
  customers: customerSchema,
  addresses: addressSchema,
  tasks: taskSchema,
  'operational-addresses': operationalAddressSchema,
  proofs: proofSchema,
  photos: photoSchema,
  'attached-files': attachedFileSchema,
  notifications: notificationSchema,
  scheduled: scheduledSchema,
  'task-assignments': taskAssignmentSchema,
  'user-additions': userAdditionSchema,
  'subcontractor-agreements': subcontractorAgreementSchema,
  subscriptions: subscriptionSchema,
  devices: deviceSchema,
} as const;
