import { Box, Group, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedAddress, SharedFlow, SharedProof } from '../../../domain/catalogue/flow.ts';
import { sharedPhotoAddress } from '../../commands/shared-photo.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import type { Format } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { proofStatusLooks, taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './flow-screen.module.css';

function spanOf(format: Format, from: number | null, to: number | null): string | null {
  if (from === null) return null;
  return to === null ? format.dateTime(from) : format.dateTimeRange(from, to);
}

/** A shared task with its status, its addresses and their proofs. */
export function SharedTask({ flow, pkSharedId }: { flow: SharedFlow; pkSharedId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = flow;
  const planned = spanOf(format, from, to);
  const number = flow.number === null ? null : t('tasks.numbered', { number: format.number(flow.number) });
  return (
    <>
      <Stack gap="0.375rem" align="flex-start">
        <Box component="p" c="dimmed">
          {[flow.company, number].filter(Boolean).join(' · ')}
        </Box>
        <h1 className={classes.title}>{flow.nickname}</h1>
        <StatusPill look={taskStatusLooks[flow.status]} />
      </Stack>
      <Facts
        facts={[
          [t('flow.planned'), planned],
          [t('flow.installed'), flow.installedOn === null ? null : format.dateTime(flow.installedOn)],
          [t('flow.finished'), flow.finishedOn === null ? null : format.dateTime(flow.finishedOn)],
        ]}
      />
      <Box component="h2" mt="0.5rem" c="dimmed" fz="xs" fw={600}>
        {t('flow.places', { count: flow.places.length })}
      </Box>
      <Stack component="ul" className="plain-list" gap="sm">
        {flow.places.map((address) => (
          <SharedAddressCard key={address.id} address={address} pkSharedId={pkSharedId} />
        ))}
      </Stack>
    </>
  );
}

interface SharedAddressProps {
  address: SharedAddress;
  pkSharedId: string;
}

/** An address of a shared task, with its times and shared proofs. */
function SharedAddressCard({ address, pkSharedId }: SharedAddressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const town = [address.region, address.zipCode].filter(Boolean).join(' ');
  const moment = (at: number | null): string | null => (at === null ? null : format.dateTime(at));
  return (
    <li className={`card ${classes.address}`}>
      <Group className={`${classes.head} ${classes.addressHead}`} align="start" justify="space-between">
        <div>
          <Box component="h3" className="breakable" m={0} fz="lg" fw={650}>
            {address.street ?? t('flow.place')}
          </Box>
          {town === '' ? null : (
            <Box component="p" c="dimmed">
              {town}
            </Box>
          )}
        </div>
        <StatusPill look={addressStatusLooks[address.status]} />
      </Group>
      <Facts
        facts={[
          [t('flow.collected'), moment(address.collectedOn)],
          [t('flow.installed'), moment(address.installedOn)],
          [t('flow.finished'), moment(address.finishedOn)],
          [t('flow.failed'), moment(address.failedOn)],
          [t('flow.reason'), address.failureReason === null ? null : t(`mark.reason.${address.failureReason}`)],
        ]}
      />
      {address.proofs.map((proof) => (
        <Proof key={proof.id} proof={proof} pkSharedId={pkSharedId} />
      ))}
    </li>
  );
}

function Proof({ proof, pkSharedId }: { proof: SharedProof; pkSharedId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photos, voiceNotes } = proof;
  return (
    <section className={classes.proof}>
      <Group className={classes.head} align="start" justify="space-between">
        <h4 className={classes.proofTitle}>
          {t(proof.type === 'PICKUP' ? 'proof.pickup' : 'proof.installation')}
          <span>{format.dateTime(proof.doneOn)}</span>
        </h4>
        <StatusPill look={proofStatusLooks[proof.status]} />
      </Group>
      {proof.comment === null || proof.comment === '' ? null : (
        <Box component="p" className="breakable" maw="70ch" style={{ whiteSpace: 'pre-line' }}>
          {proof.comment}
        </Box>
      )}
      <Signed signature={proof.signature} />
      <SharedVoiceNotes notes={voiceNotes} pkSharedId={pkSharedId} />
      {photos.length === 0 ? null : (
        <ul className={`plain-list ${classes.photos}`}>
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

const VoicePlayer = lazy(async () => ({
  default: (await import('../../components/voice/voice-player.tsx')).VoicePlayer,
}));

/** The voice notes of a shared proof. */
function SharedVoiceNotes({ notes, pkSharedId }: { notes: SharedProof['voiceNotes']; pkSharedId: string }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={null}>
      {notes.map(({ id, seconds }, index) => (
        <VoicePlayer
          key={id}
          name={t('voice.note', { place: index + 1 })}
          seconds={seconds}
          load={async () => sharedPhotoAddress(pkSharedId, id)}
        />
      ))}
    </Suspense>
  );
}

/** The signer of a proof, or that nobody was there. */
function Signed({ signature }: Pick<SharedProof, 'signature'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (signature === null) return null;
  if (signature.kind === 'NOT_THERE') return <p>{t('signature.notThere')}</p>;
  const { name, typed, at, hash, earlier } = signature;
  return (
    <div>
      <Box component="p" className="breakable" fw={500}>
        {t('signature.signedBy', { name })}
      </Box>
      <Box component="p" className="tabular" c="dimmed">
        {[typed ? t('signature.byTyping') : null, format.dateTime(at)].filter(Boolean).join(' · ')}
      </Box>
      <Box component="p" c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('signature.hash', { hash })}
      </Box>
      {earlier ? (
        <Box component="p" c="var(--amber-strong)" fw={500}>
          {t('signature.earlier')}
        </Box>
      ) : null}
    </div>
  );
}

/** Labels with values; facts without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
