import { engine } from './engine.ts';

/** Sends the original files of photos that wait on this device now, over any network. */
export const sendSources = (): Promise<void> => engine.sendSources();

/** Deletes those that wait on this device; their photos stay. */
export const deleteSources = (): Promise<void> => engine.deleteSources();

/** Hides the notice that some weren't kept. */
export const dismissUnkeptSources = (): Promise<void> => engine.dismissUnkeptSources();

/** The original file of a photo; null when it can't be had now. */
export const photoSource = (photoId: string): Promise<Blob | null> => engine.source(photoId);
