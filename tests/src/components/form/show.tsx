import { MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '../../../../domain/user/languages.ts';
import greek from '../../../../public/assets/i18n/el.json';
import english from '../../../../public/assets/i18n/en.json';
import { type DraftStore, DraftStoreProvider, type StoredDraft } from '../../../../src/components/form/draft-store.ts';
import type { FieldProps } from '../../../../src/components/form/field-props.ts';
import { Overlays } from '../../../../src/components/overlays.tsx';
import { makeI18n } from '../../../../src/i18n/start.ts';
import { screenWidth } from '../../support/screen-width.ts';

/** Drafts in memory: what a device keeps while the page goes and comes. */
export class DraftMemory implements DraftStore {
  readonly drafts = new Map<string, StoredDraft>();
  read(key: string): Promise<StoredDraft | null> {
    return Promise.resolve(this.drafts.get(key) ?? null);
  }
  save({ key, ...draft }: StoredDraft & { key: string }): Promise<void> {
    this.drafts.set(key, structuredClone(draft));
    return Promise.resolve();
  }
  drop(key: string): Promise<void> {
    this.drafts.delete(key);
    return Promise.resolve();
  }
}

interface Place {
  language?: Language;
  phone?: boolean;
  drafts?: DraftStore | null;
}

/** Draws something as the app would: with its texts, its theme, its questions and toasts, and an address. */
export async function show(Content: () => ReactNode, { language = 'en', phone = false, drafts = null }: Place = {}) {
  screenWidth(phone);
  vi.stubGlobal('scrollTo', () => undefined);
  const i18n = await makeI18n(language, { el: { translation: greek }, en: { translation: english } });
  const root = createRootRoute({
    component: () => (
      <DraftStoreProvider value={drafts}>
        <Content />
        <Overlays />
      </DraftStoreProvider>
    ),
  });
  window.history.replaceState(null, '', '/');
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree: root, history });
  await router.load();
  const view = render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        {/* A smaller router than the app's own. */}
        <RouterProvider router={router as never} />
      </MantineProvider>
    </I18nextProvider>,
  );
  // Without pauses between the keys: a busy machine makes them long.
  return { ...view, i18n, user: userEvent.setup({ delay: null }) };
}

/** A field with a value of its own, which `onValue` hears of. */
export function Held<Value>({
  initial,
  onValue,
  draw,
}: {
  initial: Value;
  onValue: (value: Value) => void;
  draw: (field: Pick<FieldProps<Value>, 'value' | 'onChange'>) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return draw({
    value,
    onChange: (next) => {
      setValue(next);
      onValue(next);
    },
  });
}
