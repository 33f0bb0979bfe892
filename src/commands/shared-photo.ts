const base: string = import.meta.env.VITE_REST_BASE ?? '/rest';

/** Where a browser finds a photo that is shared with a task (decision 0034): the id of the share opens it, not its own alone. */
export const sharedPhotoAddress = (pkSharedId: string, photo: string): string =>
  `${base}/flow/photos/${encodeURIComponent(photo)}?pkSharedId=${encodeURIComponent(pkSharedId)}`;
