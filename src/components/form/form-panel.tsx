import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../leave-guard.ts';
import type { FormState } from './domain-form.ts';
import { FormBody } from './form-body.tsx';
import classes from './form-panel.module.css';

interface FormPanelProps {
  form: FormState;
  submitLabel?: string;
  children: ReactNode;
}

/** A form that is part of a screen, as on the tabs of the profile: what is saved stays in view. */
export function FormPanel({ form, submitLabel, children }: FormPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  useLeaveGuard({ ...form, where: 'page' });
  return (
    <div className={classes.panel}>
      <div className={classes.content}>
        <FormBody form={form} id={id} takesFocus={false}>
          {children}
        </FormBody>
      </div>
      <div className={classes.footer}>
        <Button type="submit" form={id} aria-busy={form.busy} disabled={!form.dirty}>
          {submitLabel ?? t('form.save')}
        </Button>
      </div>
    </div>
  );
}
