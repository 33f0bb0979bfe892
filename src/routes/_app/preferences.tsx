import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningScreen } from '../../components/opening-screen.tsx';

const PushSwitch = lazy(async () => ({
  default: (await import('../../features/notifications/push-switch.tsx')).PushSwitch,
}));
const InvitationSetting = lazy(async () => ({
  default: (await import('../../features/people/invitation-setting.tsx')).InvitationSetting,
}));
const PreferencesScreen = lazy(async () => ({
  default: (await import('../../features/task-form/preferences-screen.tsx')).PreferencesScreen,
}));

export const Route = createFileRoute('/_app/preferences')({ component: PreferencesRoute });

function PreferencesRoute() {
  const { t } = useTranslation();
  return (
    <OpeningScreen title={t('preferences.title')}>
      <PreferencesScreen notifications={<PushSwitch />} personnel={<InvitationSetting />} />
    </OpeningScreen>
  );
}
