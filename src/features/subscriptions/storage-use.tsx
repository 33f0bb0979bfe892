import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageUse as Use } from '../../../domain/catalogue/subscriptions.ts';
import { callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './products.module.css';

/** How much storage the company uses, from the server; nothing without network. */
export function StorageUse() {
  const { t } = useTranslation();
  const online = useOnline();
  const [use, setUse] = useState<Use | 'unknown' | null>(null);
  useEffect(() => {
    if (!online) return;
    const cut = new AbortController();
    callServer('storageUse', {}, cut.signal)
      .then((answer) => {
        if (answer.kind !== 'cancelled') setUse(answer.kind === 'answered' ? answer.reply : 'unknown');
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online]);
  if (use === null) return null;
  return (
    <Section title={t('storage.title')}>
      {use === 'unknown' ? <p className={classes.text}>{t('storage.unknown')}</p> : <Used use={use} />}
    </Section>
  );
}

function Used({ use: { used, allowance, photos, files, other, onTheirWay } }: { use: Use }) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds = [
    t('storage.photos', { size: format.bytes(photos) }),
    t('storage.files', { size: format.bytes(files) }),
    other > 0 ? t('storage.other', { size: format.bytes(other) }) : null,
    onTheirWay > 0 ? t('storage.onTheirWay', { size: format.bytes(onTheirWay) }) : null,
  ];
  const percent = allowance === 0 ? 100 : (100 * used) / allowance;
  return (
    <>
      <p>{t('storage.used', { used: format.bytes(used), allowance: format.bytes(allowance) })}</p>
      <ProgressBar value={used} of={allowance} label={t('storage.title')} />
      <p className={classes.text}>{kinds.filter((text) => text !== null).join(' · ')}</p>
      {percent < 90 ? null : (
        <Notice tone={percent < 99 ? 'amber' : 'red'} title={t('storage.nearlyFull')} text={t('storage.makeRoom')} />
      )}
    </>
  );
}
