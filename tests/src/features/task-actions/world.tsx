import { screen, within } from '@testing-library/react';
import type { NewRow } from '../../../../domain/rows.ts';
import type { TaskAction } from '../../../../domain/task/actions.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { userValues } from '../../../support/rows.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

/** The task that these tests do something with. */
export const acted = worldId('t', 1);

/** A boss's device with one task, on whose screen the dialog of an action is opened by its address. */
export async function actingBoss() {
  const mirror: MirrorDatabase = await emptyMirror(boss.user.id);
  const engine = Object.assign(new ScriptedEngine(), { session: boss });
  const world = new FieldWorld(mirror, boss);
  await world.sync();
  return {
    mirror,
    engine,
    world,
    task: (given: Partial<NewRow<'tasks'>> = {}): Promise<void> =>
      world.task(1, tapTime, {
        nickname: 'Αντλία',
        jobTicket: 'Γ-7',
        employeesAssignees: [],
        estimateTime: 2,
        ...given,
      }),
    /** An employee, called `nickname`. */
    person: async (index: number, nickname: string): Promise<{ id: string }> => {
      const id = worldId('c', index);
      const values = userValues({ nickname, employer: { id: boss.user.viewer.companyId } });
      await mirror.table('users').put({ id, version: 1, createDate: 0, modifyDate: 0, ...values });
      return { id };
    },
    performed: (): unknown[] => engine.performed,
    open: async (action: TaskAction) => {
      const app = await openApp({ path: `/tasks/${acted}?action=${action}&of=${acted}`, engine });
      return { ...app, dialog: within(await screen.findByRole('dialog')) };
    },
  };
}
