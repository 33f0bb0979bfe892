/** What a photo of work shows; one that nobody said it of has none. */
export const photoKinds = ['BEFORE', 'AFTER', 'SERIAL_NUMBER', 'OTHER'] as const;

export type PhotoKind = (typeof photoKinds)[number];
