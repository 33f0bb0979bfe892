import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.tsx';
import classes from './page-tabs.module.css';
import { useTabInView } from './use-tab-in-view.ts';

/** A tab with its words and how much it holds; a count of nothing is not shown. */
export interface PageTab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Before the words. */
  icon?: ReactNode;
}

interface PageTabsProps<Value extends string> {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly PageTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** They divide what one tab shows. */
  inner?: boolean;
}

/** The tabs of a screen below its head; on phones they are swiped. What a tab shows is drawn by the screen. */
export function PageTabs<Value extends string>({ label, tabs, value, onChange, inner = false }: PageTabsProps<Value>) {
  const format = useFormat();
  const list = useTabInView(value);
  const choose = (name: string | null): void => {
    const chosen = tabs.find((tab) => tab.value === name);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <Tabs
      value={value}
      onChange={choose}
      classNames={{ root: inner ? classes.inner : classes.root, list: classes.list, tab: classes.tab }}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} data-tab={tab.value} leftSection={tab.icon}>
            {tab.label} {tab.count ? <span className={classes.count}>{format.number(tab.count)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
