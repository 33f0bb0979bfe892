import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useFailedFiles, useInbox } from '../../mirror/pending.ts';
import { InboxList } from './inbox-list.tsx';
import { WaitingFile } from './waiting-file.tsx';

/** Everything that needs this person's decision. */
export function InboxScreen() {
  const { t } = useTranslation();
  const chains = useInbox();
  const files = useFailedFiles();
  if (chains === undefined || files === undefined) return <PageHeader title={t('inbox.title')} />;
  return (
    <>
      <PageHeader title={t('inbox.title')} />
      <Stack gap="1.5rem" maw={chains.length + files.length === 0 ? undefined : '44rem'} py="md" px="var(--gutter)">
        {chains.length + files.length === 0 ? (
          <EmptyState title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
        ) : (
          <InboxList chains={chains} heading="h2" />
        )}
        {files.length === 0 ? null : (
          <Section title={t('inbox.photoFailed')}>
            <Rows>
              {files.map((file) => (
                <WaitingFile key={file.id} file={file} />
              ))}
            </Rows>
          </Section>
        )}
      </Stack>
    </>
  );
}
