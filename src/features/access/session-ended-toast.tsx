import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hideToast, toast } from '../../components/toast.ts';
import classes from './session-ended-toast.module.css';

const id = 'session-ended';

/**
 * Says that the session has ended, with the way to sign in, for as long as this is mounted. A sheet that opened by itself would
 * come up under the thumb of somebody who is marking.
 */
export function SessionEndedToast({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const announce = useEffectEvent(() => {
    const signIn = (): void => {
      hideToast(id);
      onSignIn();
    };
    toast({
      kind: 'warning',
      id,
      stays: true,
      title: t('sync.signInTitle'),
      message: (
        <div className={classes.message}>
          <p>{t('sync.signInText')}</p>
          <Button size="xs" onClick={signIn}>
            {t('sync.signInButton')}
          </Button>
        </div>
      ),
    });
  });
  useEffect(() => {
    announce();
    return () => hideToast(id);
  }, []);
  return null;
}
