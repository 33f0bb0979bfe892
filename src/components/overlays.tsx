import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useOpenQuestion } from './confirm-store.ts';
import { onToasts, toastsBegan } from './toast-state.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));
const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }));

/** Questions and toasts over every screen; each part is loaded when it is first needed. */
export function Overlays() {
  const question = useOpenQuestion();
  const toasts = useSyncExternalStore(onToasts, toastsBegan);
  return (
    <Suspense fallback={null}>
      {question === null ? null : <ConfirmDialog key={question.openings} opened={question} />}
      {toasts ? <ToastHost /> : null}
    </Suspense>
  );
}
