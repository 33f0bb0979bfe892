import { z } from 'zod';

const required = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) => z.string().trim().max(most).nullable();

/**
 * What an address's form takes (specification 5): country, street, province, region, floor and telephone are required.
 * Latitude and longitude are degrees (WGS 84).
 */
export const addressFields = {
  nickname: optional(64),
  name: optional(200),
  street: required(300),
  region: required(120),
  province: required(120),
  zipCode: optional(20),
  country: required(120),
  floor: required(40),
  telephone: required(40),
  comment: optional(10_000),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
};

/** A position is one thing: both degrees or none. */
export const positionGroup = ['latitude', 'longitude'] as const;

export const hasWholePosition = (address: { latitude: number | null; longitude: number | null }): boolean =>
  (address.latitude === null) === (address.longitude === null);
