import { useEffect, useState } from 'react';

/**
 * The URL of bytes that are loaded anew with each `version`; null as long as they can't be had, or shown, and without a version.
 * Once they are shown to be no picture, `fail` lets go of them.
 */
export function useBlobUrl(
  version: string | null,
  load: () => Promise<Blob | null>,
): { url: string | null; fail: () => void } {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names the bytes
  useEffect(() => {
    let shown: string | null = null;
    let isCurrent = true;
    const show = (bytes: Blob | null): void => {
      if (!isCurrent) return;
      shown = bytes === null ? null : URL.createObjectURL(bytes);
      setUrl(shown);
    };
    // A lost engine and bytes that are away look the same: they can't be had now.
    if (version === null) show(null);
    else load().then(show, () => show(null));
    return () => {
      isCurrent = false;
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [version]);
  return { url, fail: () => setUrl(null) };
}
