import { asPartMissing } from '../../domain/errors/part-missing.ts';

/**
 * Names the fault of each part of the app that does not come, script or style. The router would load the page again for one whose
 * message it knows, as after a new version: without network, and before the app is stored, that leaves nothing on the screen.
 */
export function nameMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => void asPartMissing(payload));
}
