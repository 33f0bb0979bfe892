import { z } from 'zod';
import { addresses } from './address/resource.ts';
import { attachedFiles } from './attached-file/resource.ts';
import { companies } from './company/resource.ts';
import { customers } from './customer/resource.ts';
import { devices } from './device/resource.ts';
import { equipment } from './equipment/resource.ts';
import { id } from './kernel/fields.ts';
import { rowSchemaOf } from './kernel/resource-schemas.ts';
import { markPlacesSchema } from './mark-place/schema.ts';
import { notifications } from './notification/resource.ts';
import { operationalAddresses } from './operational-address/resource.ts';
import { addressCompletionStatuses } from './operational-address/states.ts';
import { photos } from './photo/resource.ts';
import { proofs } from './proof/resource.ts';
import { roles } from './role/resource.ts';
import { savedViews } from './saved-view/resource.ts';
import { scheduled } from './scheduled/resource.ts';
import { signatureSchema, signedContentSchema } from './signature/schema.ts';
import { stepTemplates } from './steps/resource.ts';
import { answersSchema, storedStepsSchema, takenStepsSchema } from './steps/schema.ts';
import { subcontractorAgreements } from './subcontractor-agreement/resource.ts';
import { subscriptions } from './subscription/resource.ts';
import { requiredPhotosSchema } from './task/required-photos.ts';
import { tasks } from './task/resource.ts';
import { taskAssignments } from './task-assignment/resource.ts';
import { countrySchema } from './user/country.ts';
import { users, usersSettings } from './user/resource.ts';
import { userAdditions } from './user-addition/resource.ts';
import { visitSchema } from './visit/schema.ts';
import { workDays } from './work-day/resource.ts';
import { confirmedSchema, doneSchema, stretchSchema } from './work-day/schema.ts';

export const userSchema = rowSchemaOf(users, { country: countrySchema });
export type User = z.infer<typeof userSchema>;

export const userSettingsSchema = rowSchemaOf(usersSettings, {});
export type UserSettings = z.infer<typeof userSettingsSchema>;

export const companySchema = rowSchemaOf(companies, {
  companyCategories: z.record(z.string().max(100), z.array(z.string().max(100)).max(200)),
});
export type Company = z.infer<typeof companySchema>;

export const taskSchema = rowSchemaOf(tasks, { requiredPhotos: requiredPhotosSchema, steps: takenStepsSchema });
export type Task = z.infer<typeof taskSchema>;

/** Who marked an address last, and which status the mark replaced. */
export const lastMarkSchema = z.object({ by: id(), from: z.enum(addressCompletionStatuses) });

export const operationalAddressSchema = rowSchemaOf(operationalAddresses, {
  lastMark: lastMarkSchema,
  answers: answersSchema,
  visit: visitSchema,
  markPlaces: markPlacesSchema,
});
export type OperationalAddress = z.infer<typeof operationalAddressSchema>;

export const proofSchema = rowSchemaOf(proofs, { signature: signatureSchema, signedContent: signedContentSchema });
export type Proof = z.infer<typeof proofSchema>;

export const photoSchema = rowSchemaOf(photos, {});
export type Photo = z.infer<typeof photoSchema>;

export const attachedFileSchema = rowSchemaOf(attachedFiles, {});
export type AttachedFile = z.infer<typeof attachedFileSchema>;

export const notificationSchema = rowSchemaOf(notifications, {
  details: z.record(z.string().max(64), z.string().max(1000)),
});
export type Notification = z.infer<typeof notificationSchema>;

export const taskAssignmentSchema = rowSchemaOf(taskAssignments, {});
export type TaskAssignment = z.infer<typeof taskAssignmentSchema>;

export const userAdditionSchema = rowSchemaOf(userAdditions, {});
export type UserAddition = z.infer<typeof userAdditionSchema>;

export const subcontractorAgreementSchema = rowSchemaOf(subcontractorAgreements, {});
export type SubcontractorAgreement = z.infer<typeof subcontractorAgreementSchema>;

export const deviceSchema = rowSchemaOf(devices, {});
export type Device = z.infer<typeof deviceSchema>;

export const equipmentSchema = rowSchemaOf(equipment, {});
export type Equipment = z.infer<typeof equipmentSchema>;

export const addressSchema = rowSchemaOf(addresses, {});
export type Address = z.infer<typeof addressSchema>;

export const customerSchema = rowSchemaOf(customers, { country: countrySchema });
export type Customer = z.infer<typeof customerSchema>;

export const roleSchema = rowSchemaOf(roles, {});
export type Role = z.infer<typeof roleSchema>;

export const scheduledSchema = rowSchemaOf(scheduled, {});
export type Scheduled = z.infer<typeof scheduledSchema>;

export const savedViewSchema = rowSchemaOf(savedViews, {});
export type SavedView = z.infer<typeof savedViewSchema>;

export const stepTemplateSchema = rowSchemaOf(stepTemplates, { steps: storedStepsSchema });
export type StepTemplate = z.infer<typeof stepTemplateSchema>;

export const workDaySchema = rowSchemaOf(workDays, {
  stretches: z.array(stretchSchema).max(1000),
  corrected: doneSchema,
  checked: confirmedSchema,
  approved: confirmedSchema,
});
export type WorkDay = z.infer<typeof workDaySchema>;

const itemsSchema = z.object({
  data: z.array(z.object({ plan: z.object({ id: z.string(), product: z.string() }) })),
});

export const subscriptionSchema = rowSchemaOf(subscriptions, { items: itemsSchema });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The schema of each resource's rows (specification 3): what is stored, sent and pulled is parsed by these. */
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
  'saved-views': savedViewSchema,
  'step-templates': stepTemplateSchema,
  equipment: equipmentSchema,
  'work-days': workDaySchema,
} as const;
