import { addresses } from './address/resource.ts';
import { attachedFiles } from './attached-file/resource.ts';
import { companies } from './company/resource.ts';
import { customers } from './customer/resource.ts';
import { devices } from './device/resource.ts';
import { equipment } from './equipment/resource.ts';
import { type FieldFacts, type ResourceFacts, rowFacts } from './kernel/resource.ts';
import type { Resource } from './kernel/resources.ts';
import { notifications } from './notification/resource.ts';
import { operationalAddresses } from './operational-address/resource.ts';
import { photos } from './photo/resource.ts';
import { proofs } from './proof/resource.ts';
import { roles } from './role/resource.ts';
import { savedViews } from './saved-view/resource.ts';
import { scheduled } from './scheduled/resource.ts';
import { stepTemplates } from './steps/resource.ts';
import { subcontractorAgreements } from './subcontractor-agreement/resource.ts';
import { subscriptions } from './subscription/resource.ts';
import { tasks } from './task/resource.ts';
import { taskAssignments } from './task-assignment/resource.ts';
import { users, usersSettings } from './user/resource.ts';
import { userAdditions } from './user-addition/resource.ts';
import { workDays } from './work-day/resource.ts';

/** The description of each resource. */
export const resourceFacts: { readonly [Name in Resource]: ResourceFacts<Name> } = {
  users,
  'users-settings': usersSettings,
  roles,
  companies,
  customers,
  addresses,
  tasks,
  'operational-addresses': operationalAddresses,
  proofs,
  photos,
  'attached-files': attachedFiles,
  notifications,
  scheduled,
  'task-assignments': taskAssignments,
  'user-additions': userAdditions,
  'subcontractor-agreements': subcontractorAgreements,
  subscriptions,
  devices,
  'saved-views': savedViews,
  'step-templates': stepTemplates,
  equipment,
  'work-days': workDays,
};

/** A field of a resource's rows, as columns, filters and merges see it. */
export interface FieldDescription {
  name: string;
  nullable: boolean;
  kind: FieldFacts;
}

/** The fields of a resource's rows, first those that every row has; `id` and `version` are left out. */
export const describeFields = (resource: Resource): FieldDescription[] =>
  Object.entries<FieldFacts>({ ...rowFacts, ...resourceFacts[resource].fields }).map(([name, facts]) => ({
    name,
    nullable: facts.nullable === true,
    kind: facts,
  }));
