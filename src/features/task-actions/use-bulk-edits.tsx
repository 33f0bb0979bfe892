import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInOffice } from '../../../domain/account/permissions.ts';
import type { BulkKind } from '../../../domain/task/bulk.ts';
import type { BulkAction } from '../../components/table/table-shape.ts';
import { useViewer } from '../../mirror/session.ts';
import { actionLooks } from './action-lines.ts';

const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog.tsx')).BulkEditDialog }));

const kinds: readonly BulkKind[] = ['assign', 'reschedule', 'publish', 'cancel'];

/** An edit that is asked about. */
interface Question {
  openings: number;
  kind: BulkKind;
  tasks: readonly string[];
  opened: boolean;
}

/**
 * What can be done with several selected tasks at once: each opens a dialog that says what will happen before it does. Null for those
 * who may not plan tasks.
 */
export function useBulkEdits(): { actions: readonly BulkAction<readonly string[]>[] | null; dialog: ReactNode } {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [question, setQuestion] = useState<Question>({ openings: 0, kind: 'assign', tasks: [], opened: false });
  const answer = useRef<((done: boolean) => void) | null>(null);
  const finish = (done: boolean): void => {
    setQuestion((before) => ({ ...before, opened: false }));
    answer.current?.(done);
    answer.current = null;
  };
  const ask = (kind: BulkKind, tasks: readonly string[]): Promise<boolean> => {
    setQuestion(({ openings }) => ({ openings: openings + 1, kind, tasks, opened: true }));
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const actions = kinds.map((kind): BulkAction<readonly string[]> => {
    const { label: _, ...look } = actionLooks[kind];
    return { label: t(`bulkEdit.${kind}.label`), ...look, act: (tasks) => ask(kind, tasks) };
  });
  const { openings, ...asked } = question;
  return {
    actions: mayInOffice(viewer, 'PUT_TASKS') ? actions : null,
    dialog:
      openings === 0 ? null : (
        <Suspense fallback={null}>
          <BulkEditDialog key={openings} {...asked} onDone={finish} />
        </Suspense>
      ),
  };
}
