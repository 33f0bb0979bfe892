import type { Step } from '../../domain/steps/schema.ts';
import { useLive } from './use-live.ts';

/** The steps of an operational address, as its task has taken them; none where the rows aren't here. */
export const useStepsOf = (id: string): readonly Step[] | undefined =>
  useLive(
    async (mirror) => {
      const address = await mirror.rows('operational-addresses').get(id);
      const task = address && (await mirror.rows('tasks').get(address.task.id));
      return task?.steps?.steps ?? [];
    },
    [id],
  );
