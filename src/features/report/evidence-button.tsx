import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { taskEvidence } from '../../commands/task-evidence.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import { useViewer } from '../../mirror/session.ts';

/** Saves all that was recorded of a task as a ZIP that anybody can check; for the office, and only with network. */
export function EvidenceButton({ task }: { task: Pick<Task, 'id' | 'number'> }) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const { kind } = useViewer();
  if (kind !== 'office') return null;
  const save = (): Promise<void> =>
    run(async () => {
      const answer = await taskEvidence(task.id);
      if (answer.kind === 'answered') saveFile(answer.reply, `task-${task.number ?? task.id}-evidence.zip`);
      else if (answer.kind !== 'cancelled') await showFailure(answer);
    });
  return (
    <NetworkButton
      variant="default"
      loading={busy}
      onClick={save}
      note={t('report.evidenceOffline')}
      leftSection={<IconShieldCheck size={16} stroke={1.7} aria-hidden />}
    >
      {t('report.evidence')}
    </NetworkButton>
  );
}
