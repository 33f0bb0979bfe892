import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabInView } from '../use-tab-in-view.ts';
import type { FormState } from './domain-form.ts';
import classes from './form.module.css';

export interface FormTab {
  id: string;
  label: string;
  /** The fields that it shows, so that it is known where an issue is. */
  fields: readonly string[];
  content: ReactNode;
  disabled?: boolean;
}

interface FormTabsProps {
  form: Pick<FormState, 'hasIssue' | 'failed'>;
  label: string;
  tabs: readonly FormTab[];
  /** The tab that is open first. */
  initial?: string;
}

/** One form over several tabs: those with issues are marked, and a try to save that failed opens the first of them. */
export function FormTabs({ form, label, tabs, initial }: FormTabsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(initial ?? tabs[0]?.id ?? '');
  const hasIssue = ({ fields }: FormTab): boolean => fields.some(form.hasIssue);
  const wrong = tabs.filter(hasIssue).map(({ id }) => id);
  const turned = useRef(form.failed);
  useEffect(() => {
    if (turned.current === form.failed) return;
    turned.current = form.failed;
    const [first] = wrong;
    if (first !== undefined && !wrong.includes(open)) setOpen(first);
  }, [form.failed, wrong, open]);
  const list = useTabInView(open);
  return (
    <Tabs value={open} onChange={(id) => id !== null && setOpen(id)} keepMounted={false} miw={0}>
      <Tabs.List ref={list} aria-label={label} className={classes.tabList}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            disabled={tab.disabled ?? false}
            className={classes.tab}
            data-wrong={wrong.includes(tab.id) || undefined}
            rightSection={wrong.includes(tab.id) ? <IconAlertCircle size={16} stroke={2} aria-hidden /> : null}
          >
            {tab.label}
            {wrong.includes(tab.id) ? <VisuallyHidden>{t('form.tabHasIssues')}</VisuallyHidden> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} pt="1rem">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
