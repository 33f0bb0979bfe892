import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isClosed } from '../../../domain/errors/faults.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { type AppKept, type AppPart, appKept, appParts } from '../../commands/app-files.ts';
import { readiness } from '../../commands/device.ts';
import { protectStorage } from '../../commands/protection.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { isIos, isStandalone } from '../../components/platform.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { languageOf } from '../../i18n/start.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useSyncState } from '../../mirror/sync-state.ts';
import { Chip } from './chip.tsx';

/** Whether this device is ready to work offline, and why (product.md, "Before leaving coverage"). */
export function ReadinessCheck() {
  const { t } = useTranslation();
  const { found, check } = useReadiness();
  return (
    <Section title={t('readiness.title')} aside={found === null ? null : <VerdictChip verdict={verdictOf(found)} />}>
      {found === null ? <p>{t('readiness.checking')}</p> : <Findings found={found} onChange={check} />}
    </Section>
  );
}

function Findings({ found, onChange }: { found: Readiness; onChange: () => Promise<void> }) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const format = useFormat();
  const { busy, run } = useAction();
  const { storage } = found;
  const protect = async (): Promise<void> => {
    if ((await protectStorage()) !== 'granted') await showOutcome('notProtected');
    await onChange();
  };
  return (
    <Rows>
      <Row title={t('readiness.days')} text={<Days found={found} />} />
      <Row
        title={t('readiness.lastPull')}
        text={found.lastPull === null ? t('readiness.never') : format.moment(found.lastPull, Date.now())}
      />
      {found.window === null ? null : (
        <Row title={t('readiness.window')} text={<Window window={found.window} storage={storage} />} />
      )}
      <Row title={t('readiness.app')} text={<App kept={found.app} />} />
      <Row
        title={t('readiness.files')}
        text={t('readiness.filesSize', { count: found.filesWaiting, size: format.bytes(found.bytesWaiting) })}
      />
      <Row title={t('readiness.space')} text={<Space storage={storage} />} />
      <Row
        title={t('readiness.persistent')}
        text={<Protection storage={storage} />}
        aside={
          storage?.persistent === true || !canRequest() ? null : (
            <Button size="xs" variant="default" loading={busy} onClick={() => run(protect)}>
              {t('readiness.persistentAsk')}
            </Button>
          )
        }
      />
    </Rows>
  );
}

/** Whether this browser has a request for persistent storage. */
const canRequest = (): boolean => browser.persistStorage !== null;

/** Whether the storage is persistent, and what that means. */
function Protection({ storage }: Pick<Readiness, 'storage'>) {
  const { t } = useTranslation();
  if (storage?.persistent === true) return t('readiness.persistentYes');
  // Safari's limit of seven days doesn't apply to apps on the home screen.
  if (isIos() && !isStandalone()) return t('readiness.persistentIos');
  return storage === null ? t('readiness.persistentUnknown') : t('readiness.persistentNo');
}

const partNames = {
  field: 'readiness.partField',
  office: 'readiness.partOffice',
  heif: 'readiness.partHeif',
  scanner: 'readiness.partScanner',
  papers: 'readiness.partPapers',
} as const satisfies Record<AppPart, TextKey>;

/** Which parts of the app are on this device. */
function App({ kept }: { kept: AppKept | null }) {
  const { t } = useTranslation();
  if (kept === null) return t('readiness.appNo');
  return appParts.map((part) => (
    <div key={part}>
      {t(isWhole(kept[part]) ? 'readiness.partReady' : 'readiness.partComing', {
        part: t(partNames[part]),
        ...kept[part],
      })}
    </div>
  ));
}

const isWhole = ({ kept, files }: AppKept[AppPart]): boolean => kept === files;

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

/** Since when closed tasks are here, and how much that is. */
function Window({ window, storage }: { window: NonNullable<Readiness['window']> } & Pick<Readiness, 'storage'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { since, rows } = window;
  const rowsText = t('readiness.windowRows', { count: rows, shown: format.number(rows) });
  return (
    <>
      <div>{t('readiness.windowSince', { date: format.date(since) })}</div>
      <div>{storage === null ? rowsText : `${rowsText} · ${format.bytes(storage.usage)}`}</div>
    </>
  );
}

function Space({ storage }: Pick<Readiness, 'storage'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (storage === null || storage.quota === 0) return t('readiness.spaceUnknown');
  const free = format.bytes(Math.max(0, storage.quota - storage.usage));
  const quota = format.bytes(storage.quota);
  return storage.low ? t('readiness.spaceLow', { free, quota }) : t('readiness.spaceOf', { free, quota });
}

type Readiness = Awaited<ReturnType<typeof readiness>> & { app: AppKept | null };

/** `unprotected`: everything is here, but the browser may delete it. */
export type Verdict = 'ready' | 'unprotected' | 'notReady';

/** Ready means: the field's part of the app and the work are here, there is enough room, and the storage is persistent. */
function verdictOf({ app, lastPull, storage }: Readiness): Verdict {
  if (app === null || !isWhole(app.field) || lastPull === null || storage?.low === true) return 'notReady';
  return storage?.persistent === true ? 'ready' : 'unprotected';
}

/** What this device holds, measured again after each pull. */
function useReadiness(): { found: Readiness | null; check: () => Promise<void> } {
  const [found, setFound] = useState<Readiness | null>(null);
  const lastPull = useSyncState()?.lastPull;
  const language = languageOf(useTranslation().i18n);
  const check = useCallback(async (): Promise<void> => {
    try {
      const [device, app] = await Promise.all([readiness(), appKept(language)]);
      setFound({ ...device, app });
    } catch (fault) {
      // It stays unknown until the next pull.
      if (!isClosed(fault)) reportError(fault);
    }
  }, [language]);
  useEffect(() => {
    if (lastPull !== undefined) void check();
  }, [check, lastPull]);
  return { found, check };
}

const verdictLabels = {
  ready: 'readiness.ready',
  unprotected: 'readiness.almost',
  notReady: 'readiness.notReady',
} as const;

/** The verdict in colour, icon and words. */
function VerdictChip({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const isReady = verdict === 'ready';
  return (
    <Chip tone={isReady ? 'green' : 'amber'} icon={isReady ? IconCheck : IconAlertTriangle}>
      {t(verdictLabels[verdict])}
    </Chip>
  );
}
