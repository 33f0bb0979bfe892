import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import classes from './photos-not-kept.module.css';
import type { ProofFormState, UnkeptPhoto } from './use-proof-form.ts';

const reasons = {
  storageFull: 'proof.noRoom',
  unreadable: 'proof.notReadable',
  failed: 'proof.captureFailed',
} as const satisfies Record<UnkeptPhoto['why'], string>;

/** The chosen photos that are not on this device, and why; it stays until they are, or the person goes on without them. */
export function PhotosNotKept({ form }: { form: ProofFormState }) {
  const { t } = useTranslation();
  const { notKept } = form;
  if (notKept.length === 0) return null;
  const whys = [...new Set(notKept.map(({ why }) => why))];
  return (
    <Notice tone="red" title={t('proof.notKept', { count: notKept.length })}>
      {whys.map((why) => (
        <p key={why} className={classes.why}>
          {t(reasons[why])}
        </p>
      ))}
      <p className={classes.names}>{notKept.map(({ file }) => file.name).join(', ')}</p>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={form.keepAgain} disabled={form.capturing > 0}>
          {t('action.retry')}
        </Button>
        <Button size="xs" variant="default" onClick={form.goOnWithout}>
          {t('proof.goOnWithout')}
        </Button>
      </Group>
    </Notice>
  );
}
