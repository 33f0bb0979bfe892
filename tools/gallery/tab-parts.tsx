import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../src/components/page-tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

type Tab = 'active' | 'draft' | 'finished';

/** The tabs of screens: below a head, and as parts of one tab; with and without counts. */
export function TabParts() {
  return (
    <Specimens>
      <Specimen part="PageTabs" state="with counts" wide>
        <SampleTabs inner={false} />
      </Specimen>
      <Specimen part="PageTabs" state="inner" wide>
        <SampleTabs inner />
      </Specimen>
    </Specimens>
  );
}

function SampleTabs({ inner }: { inner: boolean }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('active');
  return (
    <PageTabs
      inner={inner}
      label={t('tasks.tabs')}
      tabs={[
        { value: 'active', label: t('tasks.tab.active'), count: 1204 },
        { value: 'draft', label: t('tasks.tab.draft'), count: 0 },
        { value: 'finished', label: t('tasks.tab.finished'), count: 3 },
      ]}
      value={tab}
      onChange={setTab}
    />
  );
}
