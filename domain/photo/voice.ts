import type { StoredPhotoKind } from './required.ts';

/** A photo with its kind, which rows pulled by an earlier version lack. */
interface Kinded {
  kind?: StoredPhotoKind | null | undefined;
}

/** Whether a photo's row is that of a voice note. */
export const isVoiceNote = ({ kind }: Kinded): boolean => kind === 'VOICE_NOTE';

/** The photos that show something: without voice notes. */
export const picturesOf = <Row extends Kinded>(photos: readonly Row[]): Row[] =>
  photos.filter((photo) => !isVoiceNote(photo));

export const voiceNotesOf = <Row extends Kinded>(photos: readonly Row[]): Row[] => photos.filter(isVoiceNote);

/** Whether bytes of a stored type are what a photo's row announces: an image, or a recording for a voice note. */
export const fitsKind = (photo: Kinded, mediaType: string): boolean =>
  isVoiceNote(photo) === mediaType.startsWith('audio/');
