import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { StepTemplate } from '../../domain/schemas.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** A step template; null when it is not here, or not any more, and undefined until that is known. */
export const useStepTemplate = (id: string): StepTemplate | null | undefined =>
  useLiveRow(async (mirror) => (await mirror.rows('step-templates').get(id)) ?? null, [id]);

/** The company's step templates by their names, archived ones too; undefined until the mirror has answered once. */
export function useStepTemplates(): StepTemplate[] | undefined {
  const { companyId } = useViewer();
  return useLive(
    async (mirror) =>
      (await mirror.rows('step-templates').toArray())
        .filter(({ company }) => company?.id === companyId)
        .sort((one, other) => phoneBookOrder(one.nickname, other.nickname)),
    [companyId],
  );
}
