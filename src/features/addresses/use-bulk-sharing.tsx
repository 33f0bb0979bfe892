import { IconLock, IconWorld } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInOffice } from '../../../domain/account/permissions.ts';
import { type Serving, type SharingSeen, serveAddress } from '../../commands/addresses.ts';
import { StoppableProgress, useStoppable } from '../../components/stoppable-progress.tsx';
import type { BulkAction, Selection } from '../../components/table/table-shape.ts';
import { toast } from '../../components/toast.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressList } from '../../mirror/lists/tables/places.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';

const MakePrivateDialog = lazy(async () => ({
  default: (await import('./make-private-dialog.tsx')).MakePrivateDialog,
}));

/** Whether an address serves whom it is to serve already. */
const isSo = (one: SharingSeen, serving: Serving): boolean =>
  one.sharedAddress === serving.sharedAddress && one.customer?.id === serving.customer?.id;

/** The selected addresses as they are now. */
function useSelected(): (selection: Selection) => Promise<SharingSeen[]> {
  const mirror = useMirror();
  const readWhole = useWholeList(addressList(useViewer()));
  return async (selection) => {
    if (selection.kind === 'some') {
      const rows = await mirror.rows('addresses').bulkGet([...selection.ids]);
      return rows.filter((row) => row !== undefined);
    }
    const found: SharingSeen[] = [];
    const onShare = (rows: readonly SharingSeen[]): void => void found.push(...rows);
    await readWhole({ query: selection.query, onShare });
    return found;
  };
}

/** The question for whom addresses are to be, while it is asked. */
function useCustomerQuestion() {
  const [question, setQuestion] = useState({ openings: 0, count: 0, opened: false });
  const answer = useRef<((customer: string | null) => void) | null>(null);
  const finish = (customer: string | null): void => {
    setQuestion((before) => ({ ...before, opened: false }));
    answer.current?.(customer);
    answer.current = null;
  };
  const chooseCustomer = (count: number): Promise<string | null> => {
    setQuestion(({ openings }) => ({ openings: openings + 1, count, opened: true }));
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const { openings, count, opened } = question;
  const dialog =
    openings === 0 ? null : (
      <Suspense fallback={null}>
        <MakePrivateDialog key={openings} opened={opened} count={count} onAnswer={finish} />
      </Suspense>
    );
  return { chooseCustomer, dialog };
}

/**
 * Making several addresses shared, which is confirmed, or private, for which a customer is chosen and confirmed (specification
 * 2.5). Each address is a change of its own, and one that serves so already is none; the first that is refused, or who stops it,
 * ends it, and what was done before stays.
 */
export function useBulkSharing(): { actions: readonly BulkAction[] | null; dialog: ReactNode } {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const performed = usePerformed();
  const selected = useSelected();
  const question = useCustomerQuestion();
  const going = useStoppable();

  const countsOf = (done: number, of: number) => ({ count: of, shown: format.number(done), all: format.number(of) });
  const notify = (done: number, of: number): void => {
    const counts = countsOf(done, of);
    if (of === 0) toast({ kind: 'info', message: t('addresses.allAreSo') });
    else if (done < of) toast({ kind: 'info', message: t('addresses.changedSome', counts) });
    else toast({ kind: 'success', message: t('addresses.changed', counts) });
  };
  const changeAll = async (rows: readonly SharingSeen[], serving: Serving): Promise<void> => {
    const changing = rows.filter((row) => !isSo(row, serving));
    const done = await going.run(changing, async (row) => performed(await serveAddress(row, serving)));
    notify(done, changing.length);
  };
  const makePrivate = async (selection: Selection): Promise<void> => {
    const rows = await selected(selection);
    const customer = await question.chooseCustomer(rows.length);
    if (customer !== null) await changeAll(rows, { sharedAddress: false, customer: { id: customer } });
  };
  const actions: readonly BulkAction[] = [
    {
      label: t('addresses.makeShared'),
      icon: IconWorld,
      confirm: (count) => ({
        title: t('addresses.makeSharedTitle'),
        message: t('addresses.makeSharedText', { count, shown: format.number(count) }),
      }),
      act: async (selection) => changeAll(await selected(selection), { sharedAddress: true, customer: null }),
    },
    { label: t('addresses.makePrivate'), icon: IconLock, act: makePrivate },
  ];
  const { progress } = going;
  const dialog = (
    <>
      {question.dialog}
      {progress === null ? null : (
        <StoppableProgress
          {...progress}
          title={t('addresses.changingTitle')}
          text={t('addresses.changing', countsOf(progress.done, progress.of))}
          onStop={going.stop}
        />
      )}
    </>
  );
  return { actions: mayInOffice(viewer, 'PUT_ADDRESSES') ? actions : null, dialog };
}
