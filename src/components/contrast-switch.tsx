import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDevice } from '../../workers/browser/kept-texts.ts';

/** Where the choice is kept; public/first-paint.js reads the same key, before anything is drawn. */
const storageKey = 'ergon-contrast';

/** High contrast and large targets, for sun and gloves; remembered on this device. */
export function ContrastSwitch() {
  const { t } = useTranslation();
  const { dataset } = document.documentElement;
  const [more, setMore] = useState(dataset.contrast === 'more');
  const change = (next: boolean): void => {
    if (next) dataset.contrast = 'more';
    else delete dataset.contrast;
    onDevice.put(storageKey, next ? 'more' : null);
    setMore(next);
  };
  return (
    <Switch
      label={t('me.contrast')}
      description={t('me.contrastHint')}
      checked={more}
      onChange={({ currentTarget: { checked } }) => change(checked)}
    />
  );
}
