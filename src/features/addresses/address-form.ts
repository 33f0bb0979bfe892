import { z } from 'zod';
import { positionGroup } from '../../../domain/address/coordinates.ts';
import { addresses } from '../../../domain/address/resource.ts';
import { partsOfLine } from '../../../domain/address/street-line.ts';
import { addressFields } from '../../../domain/entry-fields.ts';
import { countryNamed } from '../../../domain/import/country-named.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry, entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import type { Address } from '../../../domain/schemas.ts';
import { createAddress, editAddress, type SharingSeen, serveAddress } from '../../commands/addresses.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import { type SaveStep, saveInSteps } from '../../components/form/save-in-steps.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** What the form of an address holds (specification 5), and whom it serves (2.5): a customer, all of them, or nobody. */
export const addressFormSchema = z.object({
  id: id(),
  ...addressFields,
  customer: z.object({ id: id() }).nullable(),
  sharedAddress: z.boolean(),
});

export type AddressFormSchema = typeof addressFormSchema;
type AddressFormArgs = z.output<AddressFormSchema>;
export type AddressFormValues = FormValues<AddressFormSchema>;
export type AddressForm = DomainForm<AddressFormSchema>;

/** The form of a new address; `country` is where everybody begins (specification 9, default country). */
export const newAddressValues = (begin: {
  id: string;
  country: string;
  customer: string | null;
}): AddressFormValues => ({
  ...emptyEntry(addresses),
  id: begin.id,
  country: begin.country,
  customer: begin.customer === null ? null : { id: begin.customer },
  sharedAddress: false,
});

/** The form of an address that exists. */
export const addressValues = (place: Address): AddressFormValues => ({
  ...entryOf(addresses, place),
  id: place.id,
  customer: place.customer,
  sharedAddress: place.sharedAddress,
});

/** A position has both degrees or none. */
export function addressRules({ latitude, longitude }: AddressFormValues) {
  if (latitude !== null && longitude === null) return { longitude: { code: 'required' } } as const;
  return longitude !== null && latitude === null ? ({ latitude: { code: 'required' } } as const) : {};
}

/**
 * The parts of a street after which a Greek postal code was typed, with the town and province that the code stands for; null
 * where there is none, or the form has a postal code already.
 */
export function separatedStreet({ street, zipCode, region, province, country }: AddressFormValues) {
  const isGreek = country === null || countryNamed(country)?.code === 'EL';
  const parts = zipCode === null && isGreek ? partsOfLine(street ?? '') : null;
  return parts && { ...parts, region: region ?? parts.region, province: province ?? parts.province };
}

/** Creates the address of a form. */
export const saveNewAddress = (args: AddressFormArgs): Promise<SaveOutcome> => createAddress(args);

interface Knowledge {
  /** What the form began with, and what was kept of it since. */
  seen: AddressFormValues;
  begun: SharingSeen;
  /** Told what was kept, after each step. */
  keep: (part: Partial<AddressFormValues>) => void;
}

/** Saves what of an address's form was changed: its fields in one change, and whom it serves in another. */
export function saveAddress(args: AddressFormArgs, { seen, begun, keep }: Knowledge): Promise<SaveOutcome> {
  const { set, base, any } = changedFields(entryFieldsOf(addresses), { present: args, seen, groups: [positionGroup] });
  const edit: SaveStep<AddressFormValues> = { perform: () => editAddress(args.id, set, base), kept: () => set };
  const { customer, sharedAddress } = args;
  const serve: SaveStep<AddressFormValues> = {
    perform: () =>
      serveAddress({ ...begun, customer: seen.customer, sharedAddress: seen.sharedAddress ?? false }, args),
    kept: () => ({ customer, sharedAddress }),
  };
  const serves = changedFields(['customer', 'sharedAddress'], { present: args, seen });
  return saveInSteps([...(any ? [edit] : []), ...(serves.any ? [serve] : [])], { seen, keep });
}
