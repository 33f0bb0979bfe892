/** A position is one thing: both degrees or none. */
export const positionGroup = ['latitude', 'longitude'] as const;

export const hasWholePosition = (address: { latitude: number | null; longitude: number | null }): boolean =>
  (address.latitude === null) === (address.longitude === null);
