import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useInbox } from '../../mirror/pending.ts';
import { InboxList } from './inbox-list.tsx';
import { KeepAwakeSwitch } from './keep-awake-switch.tsx';
import { LostWorkNotices } from './lost-work.tsx';
import { MyDevices } from './my-devices.tsx';
import { ReadinessCheck } from './readiness-check.tsx';
import classes from './sync-panel.module.css';
import { SyncStatus } from './sync-status.tsx';
import { UnsentTools } from './unsent-tools.tsx';
import { WaitingList } from './waiting-list.tsx';

interface SyncPanelProps {
  opened: boolean;
  onClose: () => void;
  onSignIn: () => void;
}

/** Behind the pill: what goes on, what needs a decision, each thing that waits, and whether the device is ready to go out. */
export function SyncPanel({ opened, onClose, onSignIn }: SyncPanelProps) {
  const { t } = useTranslation();
  const chains = useInbox() ?? [];
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sync.title')} width="side">
      <div className={classes.parts}>
        <LostWorkNotices />
        <SyncStatus onSignIn={onSignIn} />
        <KeepAwakeSwitch />
        {chains.length === 0 ? null : (
          <Section title={t('inbox.title')}>
            <InboxList chains={chains} heading="h3" />
          </Section>
        )}
        <WaitingList />
        <ReadinessCheck />
        <UnsentTools />
        <MyDevices />
      </div>
    </Sheet>
  );
}
