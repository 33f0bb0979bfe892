import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Lets the photos of a company's people show when and where they were taken, or no longer; `seen` is what it was before. */
export const setPhotoStamps = (company: string, on: boolean, seen: boolean): Promise<PerformResult> =>
  engine.perform({ name: 'editCompany', args: { id: company, set: { stampPhotos: on } }, base: { stampPhotos: seen } });
