import { Button, Stack } from '@mantine/core';
import { IconAdjustments, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../domain/user/names.ts';
import { ContrastSwitch } from '../../components/contrast-switch.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { Section } from '../../components/section.tsx';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { useOwnNames } from '../../mirror/own-names.ts';
import { useSession } from '../../mirror/session.ts';
import { useInstallWay } from './install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The account, its settings, the state of this device (`readiness`), and signing out. */
export function MeScreen({ readiness }: { readiness: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const names = useOwnNames();
  const company = useOwnCompany();
  const { leave, busy } = useSignOut();
  return (
    <>
      <PageHeader title={t('me.title')} subtitle={personName(names)} />
      <Stack gap="1.5rem" maw="34rem" pt="md" px="var(--gutter)" pb="xl">
        <Rows>
          <Fact label={t('me.username')} value={user.username ?? '–'} />
          <Fact label={t('me.company')} value={company?.name ?? user.companyName ?? '–'} />
          <Fact label={t('me.role')} value={user.viewer.owner ? t('me.owner') : (user.roleName ?? '–')} />
        </Rows>
        <Section title={t('me.language')}>
          <LanguageSwitch />
        </Section>
        <Section title={t('me.appearance')}>
          <SchemeSwitch />
          <ContrastSwitch />
        </Section>
        <Button
          component={Link}
          to="/preferences"
          variant="default"
          leftSection={<IconAdjustments size={18} stroke={1.7} />}
        >
          {t('preferences.title')}
        </Button>
        {readiness}
        <Install />
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.7} />} loading={busy} onClick={leave}>
          {t('me.signOut')}
        </Button>
      </Stack>
    </>
  );
}

function Install() {
  const { t } = useTranslation();
  const way = useInstallWay();
  if (way === 'none') return null;
  return (
    <Section title={t('install.title')}>
      {way === 'installed' ? <p>{t('install.installed')}</p> : <InstallSteps />}
    </Section>
  );
}
