import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofView } from '../../mirror/proofs.ts';
import { useMayShare } from '../../mirror/sharing.ts';
import { proofStatusLooks, shareStateLabels } from '../../theme/work-statuses.ts';
import { AddressChoice } from './address-choice.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import classes from './proof-card.module.css';
import { useProofTabs } from './proof-tabs.ts';
import { typeWords } from './proof-words.ts';
import { useReceivedWords } from './received-words.ts';
import { ShareSelect } from './share-select.tsx';

interface ReadOnlyProofProps {
  view: ProofView;
  /** The address that it proves; null when that is not here. */
  address: AddressView | null;
  /** What the customer sees can be changed here. */
  shares: boolean;
}

const noIssues = { failed: 0, hasIssue: () => false };

/** A proof to be read, in the tabs of its form (specification 2.4, view and delete). */
export function ReadOnlyProof({ view, address, shares }: ReadOnlyProofProps) {
  const { t } = useTranslation();
  const { type, operationalAddress, addresses } = view.proof;
  const proved = { type, address: operationalAddress.id, places: addresses.map(({ id }) => id) };
  const tabs = useProofTabs(
    {
      addresses: (
        <AddressChoice views={address === null ? [] : [address]} proved={proved} onPick={null} onPlaces={null} />
      ),
      nickname: <About view={view} address={address} shares={shares} />,
      photos: <PhotosAndComment view={view} />,
    },
    true,
  );
  return <FormTabs form={noIssues} label={t('proof.tabs')} tabs={tabs} initial="photos" />;
}

function About({ view: { proof, author }, address, shares }: ReadOnlyProofProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayShare = useMayShare(address?.task ?? null) && shares;
  return (
    <Stack gap="md">
      <Rows>
        <Fact label={t('proof.nickname')} value={proof.nickname ?? '–'} />
        <Fact label={t('proof.type')} value={t(typeWords[proof.type])} />
        <Fact label={t('proof.statusShort')} value={<StatusPill look={proofStatusLooks[proof.status]} />} />
        <Fact label={t('proof.author')} value={author ?? '–'} />
        <Fact label={t('proof.doneOn')} value={format.dateTime(proof.doneOn)} />
        {mayShare ? null : <Fact label={t('proof.share')} value={t(shareStateLabels[proof.shareState])} />}
      </Rows>
      {mayShare ? <ShareSelect proof={proof} name={null} /> : null}
    </Stack>
  );
}

function PhotosAndComment({ view: { proof, photos } }: { view: ProofView }) {
  const received = useReceivedWords();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Stack gap="md">
      {proof.comment === null ? null : <p className={classes.comment}>{proof.comment}</p>}
      <p className={classes.dim}>{received(photos)}</p>
      <PhotoGrid photos={photos} proof={proof.id} onOpen={setOpened} />
      <PhotoViewer proof={proof.id} photos={photos} first={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}
