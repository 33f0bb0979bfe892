import { useTranslation } from 'react-i18next';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { capturePhoto } from '../../commands/captures.ts';
import type { AnnouncedPhoto } from '../../commands/proofs.ts';
import { toast } from '../../components/toast.ts';
import { isPhone } from '../../components/use-phone.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { type AddressView, addressName, readAddress } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { openCamera } from './camera.ts';
import { proofInProgress } from './possible-actions.ts';
import { showTakenPhoto, type TakenPhoto } from './taken-photo.ts';

/** The draft of a new proof of an address; a photo is tied to it until a proof announces it. */
const draftKeyOf = (address: string): string => `proof:new:${address}`;

/** Photos are attached one after the other, so that the second finds the proof that the first has begun. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Takes a photo of the work in progress with one tap on a phone: the camera opens at once, and the photo is durable and
 * attached as soon as it comes back (decision 0173). A larger screen opens the form instead.
 */
export function useTakePhoto(view: AddressView): () => void {
  const viewer = useViewer();
  const mirror = useMirror();
  const open = useOpenSheet();
  const { t } = useTranslation();
  const { id } = view.operational;

  const takePhoto = (): void => {
    // Loaded while the camera is open.
    const parts = Promise.all([import('./attach-photo.ts'), import('./photo-bar.tsx')]);
    // Reported once they are needed.
    parts.catch(noop);
    openCamera((file) => {
      const tell = (state: TakenPhoto['state']): void =>
        showTakenPhoto({ address: id, addressName: addressName(view), state, another: takePhoto });
      const attach = async (photo: AnnouncedPhoto): Promise<void> => {
        try {
          const [{ attachPhoto }] = await parts;
          tell(await attachPhoto(photo, (await readAddress(mirror, id)) ?? view, viewer));
        } catch (error) {
          reportError(error);
          tell({ kind: 'draft' });
          // Then the bar is missing too.
          if (isPartMissing(error)) toast({ kind: 'warning', message: t('taken.draft'), stays: true });
        }
      };
      const keep = async (): Promise<void> => {
        try {
          const captured = await capturePhoto(file, draftKeyOf(id), null);
          if (captured.kind === 'captured') await attach(captured.photo);
          else tell({ kind: captured.kind, again });
        } catch (error) {
          reportError(error);
          tell({ kind: 'failed', again });
        }
      };
      const again = (): void => {
        tell({ kind: 'keeping' });
        queue = queue.then(keep);
      };
      again();
    });
  };

  return () => {
    if (isPhone()) takePhoto();
    else open({ address: id, proof: proofInProgress(viewer, view) ?? 'new' });
  };
}
