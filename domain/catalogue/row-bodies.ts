import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { type Resource, resources } from '../kernel/resources.ts';
import { strictMarkPlaces } from '../mark-place/schema.ts';
import { type MutationName, mutations } from '../mutations.ts';
import { lastMarkSchema, rowSchemas } from '../schemas.ts';
import { strictBodies } from '../steps/schema.ts';
import { addressFields, mostAddresses } from '../task/arguments.ts';
import { requiredPhotosSchema } from '../task/required-photos.ts';
import { countrySchema } from '../user/country.ts';
import { strictVisit } from '../visit/schema.ts';
import { mapped, unused } from './body-fields.ts';
import { newProof } from './proofs.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Makes a nullable field optional. */
const leftOut = (field: z.core.$ZodType): z.core.$ZodType =>
  z.safeParse(field, null).success ? z.optional(field) : field;

const nullish = (field: z.core.$ZodType): z.core.$ZodType => z.nullish(field);

/** The id of a row, or an object that has it. */
const referred = z.union([id(), z.object({ id: id() })]);

const lastMark = z.strictObject(lastMarkSchema.shape).nullish();
const answers = strictBodies.answers.nullish();
const visit = strictVisit.nullish();
const markPlaces = strictMarkPlaces.nullish();
const country = z.strictObject(countrySchema.shape).nullish();

/** An operational address of a new task or a draft; without an id it gets one. */
const plannedAddress = z.strictObject({
  ...mapped(rowSchemas['operational-addresses'].shape, nullish),
  ...mapped(addressFields, nullish),
  lastMark,
  answers,
  visit,
  markPlaces,
  id: id().nullish(),
});

const plannedAddresses = z.array(plannedAddress).max(mostAddresses);

/** Further fields of a body: those that only the entity has, and those that devices may send in another shape. */
const entityFields: { readonly [Name in Resource]?: Shape } = {
  tasks: {
    operationalAddressList: plannedAddresses.optional(),
    requiredPhotos: z.strictObject(requiredPhotosSchema.shape).nullish(),
    steps: strictBodies.taken.nullish(),
  },
  'operational-addresses': { lastMark, answers, visit, markPlaces },
  'step-templates': { steps: strictBodies.steps.optional() },
  users: { country },
  customers: { country },
};

/** A body as it came, with the fields that a resource's rows have. */
export type RowBody = Readonly<Record<string, unknown>>;

type BodySchema = z.ZodType<RowBody>;

/**
 * The body of an update: any fields of the row and the entity. Omitted fields stay; a field that can't be set must have
 * its current value.
 */
const updateBody = (resource: Resource): BodySchema =>
  z.strictObject({
    ...mapped(rowSchemas[resource].shape, z.optional),
    ...entityFields[resource],
    ...unused(resource),
    id: id(),
  });

/** The body of a creation: the arguments of its mutation, and other fields, which have to match the new row. */
const createBody = (resource: Resource, shape: Shape): BodySchema =>
  z.strictObject({
    ...mapped(rowSchemas[resource].shape, nullish),
    ...mapped(shape, leftOut),
    ...entityFields[resource],
    ...unused(resource),
    id: id().nullish(),
  });

const argsOf = <Name extends MutationName>(name: Name): (typeof mutations)[Name]['wire']['args'] =>
  mutations[name].wire.args;

const createBodies: { readonly [Name in Resource]?: BodySchema } = {
  tasks: createBody('tasks', {
    ...argsOf('createTask').shape,
    antediluvian: z.boolean().nullish(),
    addresses: plannedAddresses.optional(),
  }),
  'operational-addresses': createBody('operational-addresses', { ...plannedAddress.shape, task: referred }),
  customers: createBody('customers', argsOf('createCustomer').shape),
  roles: createBody('roles', {
    ...argsOf('createRole').shape,
    employeeRights: argsOf('createRole').shape.employeeRights.optional(),
  }),
  addresses: createBody('addresses', { ...argsOf('createAddress').shape, sharedAddress: z.boolean().nullish() }),
  companies: createBody('companies', argsOf('createCompany').shape),
  scheduled: createBody('scheduled', argsOf('createSchedule').shape),
  'saved-views': createBody('saved-views', {
    ...argsOf('createSavedView').shape,
    list: argsOf('createSavedView').shape.list.optional(),
    shared: z.boolean().nullish(),
  }),
  'step-templates': createBody('step-templates', argsOf('createStepTemplate').shape),
  equipment: createBody('equipment', argsOf('addEquipment').shape),
  'task-assignments': createBody('task-assignments', {
    ...mapped(argsOf('requestReschedule').shape, nullish),
    task: referred,
    receiver: referred.nullish(),
  }),
  'user-additions': createBody('user-additions', { receiver: referred }),
  proofs: createBody('proofs', newProof),
};

/** The bodies of each resource's generic writes. Rows without `create` are made by other calls. */
export const rowBodies = Object.fromEntries(
  resources.map((resource) => [resource, { update: updateBody(resource), create: createBodies[resource] }]),
) as Readonly<Record<Resource, { update: BodySchema; create: BodySchema | undefined }>>;
