import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { protectStorage } from '../../commands/protection.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { isIos, isStandalone } from '../../components/platform.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Readiness, useReadiness, verdictOf } from './use-readiness.ts';
import { Verdict } from './verdict.tsx';

/** Whether this device can go where there is no network, and why (product.md, "Before leaving coverage"). */
export function ReadinessCheck() {
  const { t } = useTranslation();
  const { found, check } = useReadiness();
  return (
    <Section title={t('readiness.title')} aside={found === null ? null : <Verdict kind={verdictOf(found)} />}>
      {found === null ? <p>{t('readiness.checking')}</p> : <Findings found={found} onChange={check} />}
    </Section>
  );
}

function Findings({ found, onChange }: { found: Readiness; onChange: () => Promise<void> }) {
  const { t } = useTranslation();
  const { tell } = useOutcome();
  const format = useFormat();
  const { busy, run } = useAction();
  const { storage } = found;
  const protect = async (): Promise<void> => {
    if ((await protectStorage()) !== 'granted') await tell('notProtected');
    await onChange();
  };
  return (
    <Rows>
      <Row title={t('readiness.days')} text={<Days found={found} />} />
      <Row
        title={t('readiness.lastPull')}
        text={found.lastPull === null ? t('readiness.never') : format.moment(found.lastPull, Date.now())}
      />
      <Row title={t('readiness.app')} text={found.appCached ? t('readiness.appYes') : t('readiness.appNo')} />
      <Row
        title={t('readiness.files')}
        text={t('readiness.filesSize', { count: found.filesWaiting, size: format.bytes(found.bytesWaiting) })}
      />
      <Row title={t('readiness.space')} text={<Space storage={storage} />} />
      <Row
        title={t('readiness.persistent')}
        text={<Protection storage={storage} />}
        aside={
          storage?.persistent === true || !canAsk() ? null : (
            <Button size="xs" variant="default" loading={busy} onClick={() => run(protect)}>
              {t('readiness.persistentAsk')}
            </Button>
          )
        }
      />
    </Rows>
  );
}

/** Whether this browser can be asked to keep the data. */
const canAsk = (): boolean => browser.persistStorage !== null;

/** Whether the browser has agreed to keep the data, and what follows where it has not. */
function Protection({ storage }: Pick<Readiness, 'storage'>) {
  const { t } = useTranslation();
  if (storage?.persistent === true) return t('readiness.persistentYes');
  // Safari's own limit of seven days does not hold for what is on the home screen.
  if (isIos() && !isStandalone()) return t('readiness.persistentIos');
  return storage === null ? t('readiness.persistentUnknown') : t('readiness.persistentNo');
}

function Days({ found }: { found: Readiness }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (found.days.length === 0) return t('readiness.noDays');
  return found.days.map(({ day, tasks, addresses }) => (
    <div key={day}>
      {`${format.day(day)}: ${t('readiness.tasks', { count: tasks })}, ${t('readiness.addresses', { count: addresses })}`}
    </div>
  ));
}

function Space({ storage }: Pick<Readiness, 'storage'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (storage === null || storage.quota === 0) return t('readiness.spaceUnknown');
  const free = format.bytes(Math.max(0, storage.quota - storage.usage));
  const quota = format.bytes(storage.quota);
  return storage.low ? t('readiness.spaceLow', { free, quota }) : t('readiness.spaceOf', { free, quota });
}
