import { useTranslation } from 'react-i18next';
import type { SharedAddress, SharedProof } from '../../../domain/catalogue/flow.ts';
import { sharedPhotoAddress } from '../../commands/shared-photo.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { proofStatusLooks } from '../../theme/work-statuses.ts';
import { Facts } from './facts.tsx';
import classes from './flow-screen.module.css';

interface SharedPlaceProps {
  place: SharedAddress;
  pkSharedId: string;
}

/** One place of a shared task, with when its work was done and what was shared of the proof. */
export function SharedPlaceCard({ place, pkSharedId }: SharedPlaceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const town = [place.region, place.zipCode].filter(Boolean).join(' ');
  const moment = (at: number | null): string | null => (at === null ? null : format.dateTime(at));
  return (
    <li className={classes.place}>
      <div className={classes.placeHead}>
        <div>
          <h3 className={classes.street}>{place.street ?? t('flow.place')}</h3>
          {town === '' ? null : <p className={classes.dim}>{town}</p>}
        </div>
        <StatusPill look={addressStatusLooks[place.status]} />
      </div>
      <Facts
        facts={[
          [t('flow.collected'), moment(place.collectedOn)],
          [t('flow.installed'), moment(place.installedOn)],
          [t('flow.finished'), moment(place.finishedOn)],
          [t('flow.failed'), moment(place.failedOn)],
          [t('flow.reason'), place.failureReason === null ? null : t(`mark.reason.${place.failureReason}`)],
        ]}
      />
      {place.proofs.map((proof) => (
        <Proof key={proof.id} proof={proof} pkSharedId={pkSharedId} />
      ))}
    </li>
  );
}

function Proof({ proof, pkSharedId }: { proof: SharedProof; pkSharedId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photos } = proof;
  return (
    <section className={classes.proof}>
      <div className={classes.proofHead}>
        <h4 className={classes.proofTitle}>
          {t(proof.type === 'PICKUP' ? 'proof.pickup' : 'proof.installation')}
          <span className={classes.dim}>{format.dateTime(proof.doneOn)}</span>
        </h4>
        <StatusPill look={proofStatusLooks[proof.status]} />
      </div>
      {proof.comment === null || proof.comment === '' ? null : <p className={classes.comment}>{proof.comment}</p>}
      {photos.length === 0 ? null : (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={sharedPhotoAddress(pkSharedId, photo)} target="_blank" rel="noopener">
                <img
                  src={sharedPhotoAddress(pkSharedId, photo)}
                  alt={t('flow.photo', { place: index + 1, total: photos.length })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
