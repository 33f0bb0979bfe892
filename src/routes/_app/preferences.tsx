import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const PushSwitch = lazy(async () => ({
  default: (await import('../../features/notifications/push-switch.tsx')).PushSwitch,
}));
const InvitationSetting = lazy(async () => ({
  default: (await import('../../features/people/invitation-setting.tsx')).InvitationSetting,
}));
const PreferencesScreen = lazy(async () => ({
  default: (await import('../../features/task-form/preferences-screen.tsx')).PreferencesScreen,
}));

export const Route = createFileRoute('/_app/preferences')({
  component: () => (
    <Suspense fallback={null}>
      <PreferencesScreen notifications={<PushSwitch />} personnel={<InvitationSetting />} />
    </Suspense>
  ),
});
