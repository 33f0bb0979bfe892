import { useTranslation } from 'react-i18next';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useLostWork } from '../../mirror/lost-work.ts';
import { useWaitingFiles, useWaitingItems } from '../../mirror/pending.ts';
import { WaitingFile } from './waiting-file.tsx';
import { WaitingItem } from './waiting-item.tsx';
import classes from './waiting-list.module.css';

/** More lines than these help nobody; the rest is counted. */
const mostLines = 50;

/** Each change and each photo that waits, in words, in the order of the taps. */
export function WaitingList() {
  const { t } = useTranslation();
  const items = useWaitingItems();
  const files = useWaitingFiles();
  if (items === undefined || files === undefined) return null;
  return (
    <>
      <Section title={t('sync.waitingTitle')}>
        {items.length === 0 ? (
          <NoChanges photos={files.length} />
        ) : (
          <Rows>
            {items.slice(0, mostLines).map((item) => (
              <WaitingItem key={item.id} item={item} />
            ))}
          </Rows>
        )}
        <More count={items.length - mostLines} />
      </Section>
      {files.length === 0 ? null : (
        <Section title={t('sync.filesTitle')}>
          <Rows>
            {files.slice(0, mostLines).map((file) => (
              <WaitingFile key={file.id} file={file} />
            ))}
          </Rows>
          <More count={files.length - mostLines} />
        </Section>
      )}
    </>
  );
}

/** Nothing to list. That the office has everything is not said while a person does not know yet what was lost. */
function NoChanges({ photos }: { photos: number }) {
  const { t } = useTranslation();
  const lost = useLostWork();
  const nothing = lost === null ? t('sync.nothingWaits') : t('sync.nothingWaitsHere');
  return <p className={classes.nothing}>{photos === 0 ? nothing : t('sync.nothingButPhotos')}</p>;
}

function More({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 ? <p className={classes.nothing}>{t('sync.moreItems', { count })}</p> : null;
}
