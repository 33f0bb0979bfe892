interface DeviceFault {
  cause: string;
  remedy: string;
}

/** Errors on a device that no server reported: what happened and what to do. */
export const deviceCodes = {
  network: { cause: 'The server can’t be reached.', remedy: 'It will be retried automatically.' },
  foreign_reply: {
    cause: 'The reply didn’t come from the office’s server, but probably from this network’s sign-in page.',
    remedy: 'It will be retried automatically. If it goes on, check the network.',
  },
  device: {
    cause: 'Something went wrong on this device.',
    remedy: 'It will be retried automatically. Nothing is lost.',
  },
  drift: {
    cause: 'Some data here differed from the office’s.',
    remedy: 'It is reloaded automatically.',
  },
  stalled: { cause: 'The upload stalled.', remedy: 'It resumes automatically from where it was.' },
  photo_processing: {
    cause: 'The photo couldn’t be compressed this time.',
    remedy: 'It will be retried automatically, then sent as it is.',
  },
  undecodable: { cause: 'This device can’t open the photo.', remedy: 'It is sent as it is.' },
  bytes_missing: {
    cause: 'The browser no longer has the photo.',
    remedy: 'Take it again or discard it.',
  },
  export_unreadable: {
    cause: 'The file isn’t an export of unsent work, or it is damaged.',
    remedy: 'Export again on the other device.',
  },
  export_too_large: {
    cause: 'The file is larger than any export can be.',
    remedy: 'Export again on the other device.',
  },
  export_newer: { cause: 'The export was made by a newer version of the app.', remedy: 'Update the app here first.' },
  export_of_other_user: {
    cause: 'The export belongs to another person.',
    remedy: 'Sign in as that person to import it.',
  },
  part_missing: {
    cause: 'This part of the app isn’t on this device yet.',
    remedy: 'Try again when you are online. Once the whole app is stored, it works offline.',
  },
  storage_blocked: {
    cause: 'The browser doesn’t let Ergon store anything on this device.',
    remedy: 'Leave private browsing, allow this site to store data and free some space. Then reload the page.',
  },
  storage_newer: {
    cause: 'The data on this device belongs to a newer version of the app.',
    remedy: 'Close all Ergon tabs and open it again while online, so that it updates. Nothing is lost.',
  },
  storage_stuck: {
    cause: 'The browser isn’t giving Ergon access to its data on this device.',
    remedy: 'Close the app and open it again. Your work is safe.',
  },
  storage_of_device_full: {
    cause: 'There is no space left on this device.',
    remedy: 'Free some space and try again.',
  },
} as const satisfies Record<string, DeviceFault>;

export type DeviceCode = keyof typeof deviceCodes;
