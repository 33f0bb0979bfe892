import { z } from 'zod';

/** More metres than any two places on earth are apart. */
const farthest = 100_000_000;

/** The place of a device as it has measured it (WGS 84), and how exact that is, in metres. */
export const devicePlaceSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(farthest),
});

export type DevicePlace = z.infer<typeof devicePlaceSchema>;
