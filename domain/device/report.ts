import { z } from 'zod';

/**
 * What a device says of itself beside what waits on it: the version of the app that runs there, and the browser's storage in
 * bytes. `persistent`: the browser has agreed not to clear it; `low`: there is little left. `storage` is null where the browser
 * does not tell.
 */
export const deviceReportSchema = z.object({
  appVersion: z.string().max(40).nullable(),
  storage: z
    .object({
      usage: z.int().min(0),
      quota: z.int().min(0),
      persistent: z.boolean(),
      low: z.boolean(),
    })
    .nullable(),
});

export type DeviceReport = z.infer<typeof deviceReportSchema>;
