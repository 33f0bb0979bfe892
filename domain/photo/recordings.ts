/** The longest voice note, in seconds. */
export const longestVoiceNote = 120;

/** The most bytes of a voice note: two minutes of what phones record, but not of uncompressed sound. */
export const largestVoiceNote = 8 * 1024 * 1024;

/** The containers of recordings by what their first bytes say, and as what they are stored: their pictures, if any, are never shown. */
const recordings: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'video/matroska': 'audio/webm',
  'audio/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'audio/mpeg': 'audio/mpeg',
  'audio/aac': 'audio/aac',
  'audio/wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/amr': 'audio/amr',
  'video/3gpp': 'audio/3gpp',
};

/** The type as which bytes are stored, by what was detected in them: an image's own, a recording's as audio, else null. */
export const storedMediaType = (detected: string | undefined): string | null => {
  if (detected === undefined) return null;
  return detected.startsWith('image/') ? detected : (recordings[detected] ?? null);
};

/** The extensions of stored recordings. */
const extensions: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'audio/3gpp': '3gp',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
};

/** The extension of a file with stored bytes, without a dot. */
export const extensionOf = (mediaType: string): string => extensions[mediaType] ?? 'jpg';

/** A length as people write it: 7 → `0:07`. */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
