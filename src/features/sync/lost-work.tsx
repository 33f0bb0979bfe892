import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { hideToast, toast } from '../../components/toast.ts';
import { tellNoMore } from '../../mirror/lost-work.ts';
import { useSession } from '../../mirror/session.ts';
import classes from './attention-toast.module.css';
import { type LostWords, useLostWords } from './use-lost-words.ts';

const toastOf = (key: string): string => `lost-${key}`;

/** Tells once of what was lost with the browser's data: it stays until the person has confirmed it. */
export function LostWorkToasts() {
  return useLostWords().map((words) => <LostToast key={words.key} words={words} />);
}

function LostToast({ words }: { words: LostWords }) {
  const id = toastOf(words.key);
  const announce = useEffectEvent(() =>
    toast({
      kind: words.tone === 'red' ? 'error' : 'warning',
      id,
      stays: true,
      title: words.title,
      message: (
        <div className={classes.message}>
          <p>{words.text}</p>
          <Understood words={words} size="xs" />
        </div>
      ),
    }),
  );
  useEffect(() => {
    announce();
    return () => hideToast(id);
  }, [id]);
  return null;
}

/** The same in the sync panel. */
export function LostWorkNotices() {
  const all = useLostWords();
  const ids = all.map(({ key }) => toastOf(key)).join(' ');
  // One of the two is enough, and this one stays.
  useEffect(() => {
    for (const id of ids.split(' ')) hideToast(id);
  }, [ids]);
  return all.map((words) => (
    <Notice key={words.key} tone={words.tone} title={words.title} text={words.text}>
      <div>
        <Understood words={words} />
      </div>
    </Notice>
  ));
}

function Understood({ words, size = 'sm' }: { words: LostWords; size?: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  const { id } = useSession().user;
  return (
    <Button size={size} variant="default" onClick={() => tellNoMore(id, words.devices)}>
      {t('action.understood')}
    </Button>
  );
}
