import { noop } from '../../../domain/kernel/noop.ts';
import { capturePhoto } from '../../commands/capture-photo.ts';
import { isPhone } from '../../components/use-phone.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { openCamera } from './camera.ts';
import { proofInProgress } from './possible-actions.ts';

/**
 * Takes a photo of the work in progress with one tap on a phone: the camera opens at once, and the photo is durable and
 * attached as soon as it comes back (decision 0173). A larger screen opens the form instead.
 */
export function useTakePhoto(view: AddressView): () => void {
  const viewer = useViewer();
  const mirror = useMirror();
  const open = useOpenSheet();
  const { id } = view.operational;

  const takePhoto = (): void => {
    // Loaded while the camera is open.
    const parts = Promise.all([import('./keep-photo.ts'), import('./photo-bar.tsx')]);
    // Reported once the photo is back.
    parts.catch(noop);
    openCamera((file) => {
      // Tied to the draft of a new proof until a proof announces it.
      const capture = () => capturePhoto(file, `proof:new:${id}`, null);
      const captured = capture();
      parts
        .then(([{ keepPhoto }]) => keepPhoto({ view, viewer, mirror, captured, capture, another: takePhoto }))
        .catch(reportError);
    });
  };

  return () => {
    if (isPhone()) takePhoto();
    else open({ address: id, proof: proofInProgress(viewer, view) ?? 'new' });
  };
}
