import { z } from 'zod';
import { passwordSchema } from '../account/schema.ts';
import { id } from '../kernel/fields.ts';
import type { Resource } from '../kernel/resources.ts';
import { rowSchemas } from '../schemas.ts';
import { countrySchema } from '../user/country.ts';
import { accountFields, profileFields } from '../user/profile.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * Fields of the specification's entities (3) that calls ignore, each with the reason, so that a client may send an
 * entity as specified. Other unknown names are rejected. In a reference, which may be the whole row, only the id
 * counts.
 */
export const unusedFields: {
  readonly [Name in Resource | 'reschedule']?: Readonly<Record<string, string>>;
} = {
  users: { tasks: 'Tasks name their people.' },
  tasks: {
    advancedTimestampDetails: 'A state of the form.',
    proofOfWork: 'Proofs name their task.',
    tasks: 'Subtasks name their task.',
  },
  proofs: {
    tasks: 'A proof is of one task, `task`.',
    photos: 'Photos name their proof.',
    photoURL: 'Photos have calls of their own.',
  },
  reschedule: Object.fromEntries(
    ['id', 'nickname', 'status', 'typeStatus', 'sender', 'receiver', 'requester', 'createDate', 'modifyDate'].map(
      (name) => [name, 'Of a request for other dates; here the dates are set.'],
    ),
  ),
};

/** Schemas of the ignored fields, with the reason in the OpenAPI document. */
export const unused = (of: Resource | 'reschedule'): Record<never, never> =>
  Object.fromEntries(
    Object.entries(unusedFields[of] ?? {}).map(([name, why]) => [
      name,
      z
        .unknown()
        .optional()
        .meta({ description: `Not used. ${why}` }),
    ]),
  );

/** A shape with each of its fields changed. */
export const mapped = (shape: Shape, change: (field: z.core.$ZodType) => z.core.$ZodType): Shape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field)]));

/**
 * The other fields of a row, which may be null or have the new row's value, so that a client may send a whole entity.
 * Any other value is rejected.
 */
const asMade = (resource: Resource, made: Readonly<Record<string, string | boolean>>): Record<never, never> =>
  Object.fromEntries(
    Object.keys(rowSchemas[resource].shape).map((name) => {
      const value = made[name];
      return [name, value === undefined ? z.null().optional() : z.literal(value).nullish()];
    }),
  );

/**
 * The body of a call that creates a row from its own form. `made` are values of the new row that the form doesn't have.
 */
export const formOf = <const Extra extends z.core.$ZodLooseShape>(
  resource: Resource,
  extra: Extra,
  made: Readonly<Record<string, string | boolean>> = {},
) => z.strictObject({ ...asMade(resource, made), ...unused(resource), ...extra });

/** The refusals of a form that creates a person. */
export const personErrors = ['username_taken', 'person_exists', 'id_taken', 'name_not_plain'] as const;

/** The refusals of a new password. */
export const passwordErrors = ['password_short', 'password_common'] as const;

/** Errors of calls that make a new company without an invitation. */
export const registrationErrors = ['registration_closed', 'registration_by_invitation'] as const;

/** The form for another person's account, with their password. */
const accountForm = {
  ...accountFields,
  ...z.object(profileFields).partial().shape,
  id: id().nullish(),
  nickname: profileFields.nickname,
  country: z.strictObject(countrySchema.shape).nullish(),
  username: z.string().trim().min(1).max(64),
  password: passwordSchema,
};

/** Values of a new account that aren't in the form. */
const made = {
  enabled: true,
  deleted: false,
  isPublic: false,
  usersElevated: false,
  accountNonExpired: true,
  accountNonLocked: true,
};

/** The form with the role or customer of the account. */
export const accountFormWith = <const Extra extends z.core.$ZodLooseShape>(extra: Extra) =>
  formOf('users', { ...accountForm, ...extra }, made);

export type AccountForm = z.output<z.ZodObject<typeof accountForm>>;
