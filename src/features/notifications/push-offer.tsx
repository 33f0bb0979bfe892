import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './log.module.css';
import { usePush } from './use-push.ts';

/** Where it is kept that the offer was answered. */
const storageKey = 'ergon-push-offer';

/** Offers once to be told while the app is closed; an answer is remembered, and the preferences keep the switch. */
export function PushOffer() {
  const [answered, setAnswered] = useState(() => onDevice.get(storageKey) !== null);
  if (answered) return null;
  const answer = (): void => {
    onDevice.put(storageKey, 'answered');
    setAnswered(true);
  };
  return <Offer onAnswer={answer} />;
}

function Offer({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useTranslation();
  const { state, busy, switchOn } = usePush();
  if (state !== 'off') return null;
  const accept = async (): Promise<void> => {
    await switchOn();
    onAnswer();
  };
  return (
    <div className={classes.offer}>
      <Notice tone="teal" title={t('push.offer')} text={t('push.offerText')}>
        <div className={classes.answers}>
          <Button loading={busy} onClick={accept}>
            {t('push.switchOn')}
          </Button>
          <Button variant="default" onClick={onAnswer}>
            {t('install.notNow')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
