const base: string = import.meta.env.VITE_REST_BASE ?? '/rest';

/** The URL of a photo that is shared with a task (decision 0034): it needs the id of the share, too. */
export const sharedPhotoAddress = (pkSharedId: string, photo: string): string =>
  `${base}/flow/photos/${encodeURIComponent(photo)}?pkSharedId=${encodeURIComponent(pkSharedId)}`;
