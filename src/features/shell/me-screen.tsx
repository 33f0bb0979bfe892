import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useSession } from '../../mirror/session.ts';
import { personName } from './person-name.ts';
import { useSignOut } from './use-sign-out.ts';

export function MeScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  const leave = useSignOut();
  return (
    <>
      <PageHeader title={t('me.title')} subtitle={personName(user)} />
      <LanguageSwitch />
      <Button variant="default" onClick={leave}>
        {t('me.signOut')}
      </Button>
    </>
  );
}
