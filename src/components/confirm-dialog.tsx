import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenQuestion } from './confirm-store.ts';
import { HoldButton } from './hold-button.tsx';
import { Sheet } from './sheet.tsx';

/** Shows the question of `confirm()`. */
export function ConfirmDialog({ opened: { question, open, answer } }: { opened: OpenQuestion }) {
  const { t } = useTranslation();
  const cancel = () => answer(false);
  const accept = () => answer(true);
  const isCareful = question.destructive === true || question.careful === true;
  const color = question.destructive ? 'red' : 'teal';
  return (
    <Sheet
      opened={open}
      onClose={cancel}
      title={question.title}
      width="small"
      height="content"
      footer={
        <>
          {question.alert ? null : (
            <Button variant="default" onClick={cancel} data-autofocus={isCareful || undefined}>
              {question.cancelLabel ?? t('action.cancel')}
            </Button>
          )}
          {question.hold ? (
            <HoldButton color={color} onHeld={accept}>
              {question.confirmLabel}
            </HoldButton>
          ) : (
            <Button color={color} onClick={accept} data-autofocus={!isCareful || undefined}>
              {question.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <p>{question.message}</p>
    </Sheet>
  );
}
