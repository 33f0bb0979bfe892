import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { useWaitingWords } from '../../i18n/waiting-words.ts';
import { type LastWaiting, useLeftBehind, useLostWork } from '../../mirror/lost-work.ts';

/** What was or may have been lost with the browser's data, in words; `devices` are those that it tells of. */
export interface LostWords {
  key: string;
  tone: 'red' | 'amber';
  title: string;
  text: string;
  devices: string[];
}

/** One message for each loss of which the person was not told yet: certain ones, and those that only they can judge. */
export function useLostWords(): LostWords[] {
  const { t } = useTranslation();
  const format = useFormat();
  const lost = useLostWork();
  const devices = useLeftBehind() ?? [];
  const amount = useWaitingWords();
  const at = (instant: number): string => format.moment(instant, Date.now());
  const certain = (gone: LastWaiting): LostWords => ({
    key: gone.device,
    tone: 'red',
    title: t('lost.title'),
    text: t('lost.text', { what: amount(gone), at: at(gone.at) }),
    devices: [gone.device],
  });
  const maybe = devices
    .filter(({ id }) => id !== lost?.device)
    .map(
      ({ id, label, changesWaiting: changes, filesWaiting: photos, lastContact }): LostWords => ({
        key: id,
        tone: 'amber',
        title: t('lost.maybeTitle'),
        text: t('lost.maybeText', {
          device: label ?? t('sync.deviceUnknown'),
          what: amount({ changes, photos }),
          at: at(lastContact),
        }),
        devices: [id],
      }),
    );
  return [...(lost === null ? [] : [certain(lost)]), ...maybe];
}
