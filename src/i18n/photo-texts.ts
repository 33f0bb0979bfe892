import type { TFunction } from 'i18next';
import { type PhotoKind, type PhotoTally, photoKinds } from '../../domain/photo/required.ts';

/** Which photos are missing, in words: "Missing: 1 before, 2 serial numbers". `missing` names each kind as often as one is. */
export function missingPhotosText(t: TFunction, missing: readonly PhotoKind[]): string {
  const photos = photoKinds.flatMap((kind) => {
    const { length: count } = missing.filter((each) => each === kind);
    return count === 0 ? [] : [t(`photoKind.counted.${kind}`, { count })];
  });
  return t('photoKind.missing', { count: missing.length, photos: photos.join(', ') });
}

/** Existing and required photos as a text: "Before 1/1 · Serial number 0/2". */
export const photoTallyText = (t: TFunction, tallies: readonly PhotoTally[]): string =>
  tallies
    .map(({ kind, there, required }) => t('photoKind.tally', { kind: t(`photoKind.${kind}`), there, required }))
    .join(' · ');
