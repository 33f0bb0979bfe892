import { useProof } from '../../mirror/proofs.ts';
import { PhotoViewer } from './photo-viewer.tsx';

interface ProofPhotoViewerProps {
  opened: boolean;
  proof: string;
  /** The photo with which it begins. */
  photo: string;
  onClose: () => void;
}

/** The photos of a proof over the whole screen. */
export function ProofPhotoViewer({ opened, proof, photo, onClose }: ProofPhotoViewerProps) {
  const view = useProof(proof);
  if (view === undefined || view === null) return null;
  return <PhotoViewer proof={proof} photos={view.photos} first={opened ? photo : null} onClose={onClose} />;
}
