import type { z } from 'zod';
import { choice, decimal, flag, foldedText, reference, references, rowSchema, text } from '../kernel/fields.ts';

export const sharedStatuses = ['PRIVATE', 'SHARED'] as const;

/** Address (specification 3). `latitude` and `longitude` are degrees (WGS 84). */
export const addressSchema = rowSchema({
  nickname: foldedText(64).nullable(),
  name: foldedText(200).nullable(),
  street: foldedText(300),
  region: foldedText(120).nullable(),
  province: text(120).nullable(),
  zipCode: text(20).nullable(),
  country: text(120).nullable(),
  floor: text(40).nullable(),
  telephone: text(40).nullable(),
  comment: text().nullable(),
  latitude: decimal().min(-90).max(90).nullable(),
  longitude: decimal().min(-180).max(180).nullable(),
  customer: reference('customers').nullable(),
  sharedAddress: flag(),
  sharedStatus: choice(sharedStatuses).nullable(),
  companies: references('companies'),
  installationOperationalAddress: reference('operational-addresses').nullable(),
  pickupOperationalAddresses: references('operational-addresses'),
});

export type Address = z.infer<typeof addressSchema>;
