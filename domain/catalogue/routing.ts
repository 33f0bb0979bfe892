import { z } from 'zod';
import { mostRoutedPlaces } from '../day-order/ways.ts';
import { call } from './call.ts';

export const routingCalls = {
  routeWays: call({
    method: 'POST',
    path: '/routing/ways',
    summary:
      'The minutes of travel by road from each of some places (row) to each (column); null where nobody can drive. Places are rounded to about ten metres.',
    access: 'signed-in',
    body: z.strictObject({
      places: z
        .array(z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }))
        .min(2)
        .max(mostRoutedPlaces),
    }),
    reply: z.object({ minutes: z.array(z.array(z.number().nullable())) }),
    errors: ['service_down', 'service_off'],
  }),
} as const;
