import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isPartMissing, partOf } from '../../domain/errors/faults.ts';
import { type OpenQuestion, useOpenQuestion } from './confirm-store.ts';
import { OptionalPart } from './optional-part.tsx';
import { onToasts, toastsBegan } from './toast-state.ts';

const ConfirmDialog = lazy(async (): Promise<{ default: ComponentType<{ opened: OpenQuestion }> }> => {
  try {
    return { default: (await partOf(import('./confirm-dialog.tsx'))).ConfirmDialog };
  } catch (fault) {
    if (!isPartMissing(fault)) throw fault;
    return { default: BrowserQuestion };
  }
});
const ToastHost = lazy(async () => ({ default: (await partOf(import('./toast-host.tsx'))).ToastHost }));

/** Questions and toasts over every screen; each part is loaded when it is first needed. */
export function Overlays() {
  const question = useOpenQuestion();
  const toasts = useSyncExternalStore(onToasts, toastsBegan);
  return (
    <>
      <Suspense fallback={null}>
        {question === null ? null : <ConfirmDialog key={question.openings} opened={question} />}
      </Suspense>
      <OptionalPart>{toasts ? <ToastHost /> : null}</OptionalPart>
    </>
  );
}

/** Asks with the browser's own dialog: without network on a first visit ours may not be on the device yet. */
function BrowserQuestion({ opened: { question, open, answer } }: { opened: OpenQuestion }) {
  useEffect(() => {
    if (!open) return;
    const text = `${question.title}\n\n${question.message}`;
    if (question.alert === true) window.alert(text);
    answer(question.alert === true || window.confirm(text));
  }, [question, open, answer]);
  return null;
}
