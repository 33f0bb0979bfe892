import { browser } from '../../../workers/browser/capabilities.ts';

/** Whether this browser can hand a file to another app of the device. */
export const canShare = (file: File): boolean => browser.canShare([file]);

/** Opens the device's own choice of apps for a file; false when the person chose none. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
