import { z } from 'zod';
import { call } from './call.ts';

const placeSchema = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  street: z.string(),
  region: z.string(),
  province: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export const geocodingCalls = {
  geocode: call({
    method: 'GET',
    path: '/geocoding',
    summary: 'The places that an address names, with coordinates in degrees and the parts of the address.',
    access: 'signed-in',
    query: z.object({ address: z.string().trim().min(3).max(300) }),
    reply: z.array(placeSchema),
    errors: ['service_down', 'service_off'],
  }),
} as const;
