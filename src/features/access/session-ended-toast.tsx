import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hideToast, toast } from '../../components/toast.ts';

const id = 'session-ended';

/**
 * Says that the session has ended, with a button to sign in, while mounted. A sheet that opens by itself could come up
 * under the thumb of somebody marking an address.
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
        <Stack gap="0.5rem" align="flex-start">
          <p>{t('sync.signInText')}</p>
          <Button size="xs" onClick={signIn}>
            {t('sync.signInButton')}
          </Button>
        </Stack>
      ),
    });
  });
  useEffect(() => {
    announce();
    return () => hideToast(id);
  }, []);
  return null;
}
