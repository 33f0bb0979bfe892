import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { taskEvidence } from '../../commands/task-evidence.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';

/**
 * Saves all that was recorded of a task as a ZIP that anybody can check; for the office, and only with network. A company that
 * keeps the untouched files of photos chooses whether they come with it.
 */
export function EvidenceButton({ task }: { task: Pick<Task, 'id' | 'number'> }) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const { kind } = useViewer();
  const company = useOwnCompany();
  if (kind !== 'office') return null;
  const save = (withOriginals: boolean): Promise<void> =>
    run(async () => {
      const answer = await taskEvidence(task.id, withOriginals);
      if (answer.kind === 'answered') saveFile(answer.reply, `task-${task.number ?? task.id}-evidence.zip`);
      else if (answer.kind !== 'cancelled') await showFailure(answer);
    });
  const button = (withOriginals: boolean, label: string) => (
    <NetworkButton
      variant="default"
      loading={busy}
      onClick={() => save(withOriginals)}
      note={t('report.evidenceOffline')}
      leftSection={<IconShieldCheck size={16} stroke={1.7} aria-hidden />}
    >
      {label}
    </NetworkButton>
  );
  return (
    <>
      {button(false, t('report.evidence'))}
      {company?.keepSources === true ? button(true, t('report.evidenceWithOriginals')) : null}
    </>
  );
}
