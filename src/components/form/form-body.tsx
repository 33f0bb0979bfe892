import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import { useAction } from '../use-action.ts';
import { usePhone } from '../use-phone.ts';
import type { FormState } from './domain-form.ts';
import { DraftTroubleNotice } from './draft-trouble-notice.tsx';
import classes from './form.module.css';

interface FormBodyProps {
  form: FormState;
  /** For the button that submits it from outside. */
  id: string;
  /** False on a screen that is about more than the form: the focus stays where it is. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The form itself, in a dialog or on a page: its fields, a notice when it continues from a draft, and the focus. */
export function FormBody({ form, id, takesFocus = true, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  useFirstFocus(element, takesFocus && form.ready);
  useIssueFocus(element, form.failed);
  return (
    <form ref={element} id={id} className={classes.form} noValidate onSubmit={form.submit}>
      {form.restored ? <Restored form={form} /> : null}
      <DraftTroubleNotice trouble={form.draftTrouble} />
      {form.ready ? children : null}
    </form>
  );
}

function Restored({ form }: { form: FormState }) {
  const { t } = useTranslation();
  const { run } = useAction();
  return (
    <Notice tone="blue" title={t('form.restored')} text={t('form.restoredText')}>
      <div>
        <Button variant="default" size="xs" onClick={() => run(form.discard)}>
          {t('form.discardDraft')}
        </Button>
      </div>
    </Notice>
  );
}

const firstField =
  'input:not([type=hidden]):not([disabled]):not([readonly]):not([tabindex="-1"]), textarea:not([disabled]):not([readonly])';

/** On laptops the first field has the focus; on a phone that would open its keyboard over the form. */
function useFirstFocus(element: RefObject<HTMLFormElement | null>, ready: boolean): void {
  const phone = usePhone();
  useEffect(() => {
    if (!ready || phone) return;
    const first = element.current?.querySelector<HTMLElement>(firstField);
    // Mantine's dialog focuses the element with this attribute, perhaps later.
    first?.setAttribute('data-autofocus', 'true');
    first?.focus();
  }, [element, ready, phone]);
}

/** After a try to save that failed the first field with an issue has the focus, once its tab is in view. */
function useIssueFocus(element: RefObject<HTMLFormElement | null>, failed: number): void {
  useEffect(() => {
    if (failed === 0) return;
    const frame = requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-invalid]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [element, failed]);
}
