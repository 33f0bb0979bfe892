import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import { newId } from '../../commands/new-id.ts';
import { requestAddition, requestAssignment } from '../../commands/requests.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useRequested } from '../../mirror/requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { foundName } from './found-columns.tsx';
import type { Standing } from './standing-pill.tsx';

/** Requests to a found company: to do the task, or to join the fleet if it is null (specification 2.6, the two modes). */
export function useCompanyRequests(task: string | null) {
  const { t } = useTranslation();
  const { companyId } = useViewer();
  const pending = useRequested(companyId, task);
  const navigate = useNavigate();
  const { showOutcome } = useOutcome();
  const performed = usePerformed();
  const { run } = useAction();

  const standingOf = useCallback(
    ({ id, cooperating, requested }: FoundCompany): Standing => {
      // Includes requests made on this device since the answer.
      if (requested || pending?.requested.has(id) === true) return 'requested';
      return cooperating || pending?.fleet.has(id) === true ? 'fleet' : 'open';
    },
    [pending],
  );
  const offer = async (company: FoundCompany, offered: string): Promise<void> => {
    const result = await requestAssignment({ id: newId(), task: offered, receiver: company.id });
    const kept = result.kind === 'kept';
    await showOutcome(kept ? 'assignmentRequested' : 'assignmentNotRequested', {
      values: { name: foundName(company) },
    });
    // Only one company is asked at a time; the task shows its answer.
    if (kept) await navigate({ to: '/tasks/$id', params: { id: offered }, search: { form: 'assignment' } });
  };
  const add = async (company: FoundCompany): Promise<void> => {
    if (!performed(await requestAddition({ id: newId(), receiver: company.id }))) return;
    toast({ kind: 'success', message: t('companySearch.added', { name: foundName(company) }) });
  };
  return {
    standingOf,
    /** Companies of the fleet can be asked to do a task, but not to join again. */
    canRequest: (company: FoundCompany): boolean => {
      const standing = standingOf(company);
      return standing === 'open' || (standing === 'fleet' && task !== null);
    },
    request: (company: FoundCompany): Promise<void> => run(() => (task === null ? add(company) : offer(company, task))),
  };
}
