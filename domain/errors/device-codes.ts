interface DeviceFault {
  cause: string;
  remedy: string;
}

/** Errors on a device that no server reported: what happened and what to do. */
export const deviceCodes = {
  network: { cause: 'The server cannot be reached.', remedy: 'It is tried again by itself.' },
  foreign_reply: {
    cause: 'The reply is not from the office’s server, but for example from a sign-in page of this network.',
    remedy: 'It is tried again by itself; look at the network when it lasts.',
  },
  device: { cause: 'Something failed on this device.', remedy: 'It is tried again by itself; nothing is lost.' },
  drift: {
    cause: 'Some rows here were not those of the office.',
    remedy: 'They are loaded again by themselves.',
  },
  stalled: { cause: 'The upload stood still.', remedy: 'It goes on by itself from where it was.' },
  photo_processing: {
    cause: 'The photo could not be made smaller this time.',
    remedy: 'It is tried again by itself, and then sent as it is.',
  },
  undecodable: { cause: 'This device cannot open the photo.', remedy: 'It is sent as it is.' },
  bytes_missing: {
    cause: 'The browser no longer has the photo’s contents.',
    remedy: 'Take it again, or discard it.',
  },
  export_unreadable: {
    cause: 'The file is not an export of unsent work, or is damaged.',
    remedy: 'Make the export again on the other device.',
  },
  export_too_large: {
    cause: 'The file is larger than any export.',
    remedy: 'Make the export again on the other device.',
  },
  export_newer: { cause: 'The export was made by a newer version of the app.', remedy: 'Update the app here first.' },
  export_of_other_user: { cause: 'The export is another person’s.', remedy: 'Sign in as that person to take it in.' },
  part_missing: {
    cause: 'This part of the app is not on this device yet.',
    remedy: 'Try again with network; once the whole app is stored, it works without.',
  },
  storage_blocked: {
    cause: 'The browser does not let Ergon keep anything on this device.',
    remedy: 'Leave private browsing, allow this site to store data and free some space; then load the page again.',
  },
  storage_newer: {
    cause: 'The data on this device are of a newer version of the app.',
    remedy: 'Close all tabs of Ergon and open it again with network, so that it is updated. Nothing is lost.',
  },
  storage_stuck: {
    cause: 'The browser is holding back Ergon’s data on this device.',
    remedy: 'Close the app and open it again. What you have done is safe.',
  },
  storage_of_device_full: {
    cause: 'There is no space left on this device.',
    remedy: 'Free some space and try again.',
  },
} as const satisfies Record<string, DeviceFault>;

export type DeviceCode = keyof typeof deviceCodes;
