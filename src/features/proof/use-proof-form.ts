import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { mostPhotos } from '../../../domain/proof/states.ts';
import { capturePhoto, dropCapture, type NotKept } from '../../commands/captures.ts';
import type { UnkeptFile } from '../../components/form/files-not-kept.tsx';
import { toast } from '../../components/toast.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofFields } from './proof-draft.ts';
import { useFormDrawings } from './use-form-drawings.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import { missingAfter } from './wanted-photos.ts';

/**
 * The state of the form: every change is kept as a draft at once, and a photo is listed only when its bytes are durable. Files
 * are taken one after the other, so that a phone never holds two of them in memory. `views` are the addresses that it may
 * prove: what is asked for and missing there is what new photos are taken to show.
 */
export function useProofForm({ before, draft, draftKey, proof }: ProofBeginning, views: readonly AddressView[]) {
  const photosBefore = proof?.photos.length ?? 0;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const [shown, setShown] = useState(before);
  const [capturing, setCapturing] = useState(0);
  const [notKept, setNotKept] = useState<readonly UnkeptFile[]>([]);
  const latest = useRef(before);
  const queue = useRef(Promise.resolve());
  // What a discarded form was still to take in would bring its draft back, with photos whose bytes are dropped.
  const discarded = useRef(false);

  const change = (alter: (fields: ProofFields) => Partial<ProofFields>): void => {
    if (discarded.current) return;
    const { fields } = latest.current;
    latest.current = { ...latest.current, fields: { ...fields, ...alter(fields) } };
    setShown(latest.current);
    draft.save({ ...latest.current }, announcedIds(latest.current.fields.added));
  };

  const room = (): number =>
    mostPhotos - photosBefore - latest.current.fields.added.length + latest.current.fields.removed.length;

  /** Of a drawing: its editor stays open with it, and so does the reason. */
  const onNotKept = (kind: NotKept, name: string): void => {
    const { title, text } =
      kind === 'unreadable'
        ? { title: undefined, text: t('proof.unreadable', { name }) }
        : errorText('storage_of_device_full', '');
    toast({ kind: 'error', message: text, stays: true, ...(title === undefined ? {} : { title }) });
  };

  const viewOf = ({ address }: ProofFields): AddressView | undefined =>
    views.find(({ operational }) => operational.id === address);

  const capture = async (file: File): Promise<void> => {
    if (discarded.current) return;
    const [kind = null] = missingAfter(viewOf(latest.current.fields), latest.current);
    const result = await capturePhoto(file, draftKey, kind);
    if (discarded.current) {
      if (result.kind === 'captured') await dropCapture(result.photo.id);
      return;
    }
    // Drawn in shares: thirty photos one after the other leave the page free for who writes the comment meanwhile.
    startTransition(() => {
      setCapturing((count) => count - 1);
      if (result.kind === 'captured') change(({ added }) => ({ added: [...added, result.photo] }));
      else setNotKept((before) => [...before, { file, why: result.kind }]);
    });
  };

  const add = (files: readonly File[]): void => {
    const fitting = files.slice(0, Math.max(0, room() - capturing));
    if (fitting.length < files.length) {
      const { title, text } = errorText('photo_limit', '');
      toast({ kind: 'warning', title, message: text });
    }
    setCapturing((count) => count + fitting.length);
    for (const file of fitting) {
      queue.current = queue.current
        .then(() => capture(file))
        .catch((error: unknown) => {
          reportError(error);
          setCapturing((count) => count - 1);
          setNotKept((before) => [...before, { file, why: 'failed' }]);
        });
    }
  };

  /** Nothing more is said of the photos that could not be kept: the person goes on without them. */
  const goOnWithout = (): void => setNotKept([]);

  const keepAgain = (): void => {
    goOnWithout();
    add(notKept.map(({ file }) => file));
  };

  const drop = (id: string): void => {
    queue.current = queue.current
      .then(() => dropCapture(id))
      .catch((error: unknown) => toast({ kind: 'error', message: t('app.actionFailed', { fault: faultText(error) }) }));
  };

  const removeAdded = (id: string): void => {
    const gone = latest.current.fields.added.filter((photo) => photo.id === id);
    change(({ added }) => ({ added: added.filter((photo) => photo.id !== id) }));
    for (const each of announcedIds(gone)) drop(each);
  };

  const setKind = (id: string, kind: PhotoKind | null): void =>
    change(({ added, kinds }) =>
      added.some((photo) => photo.id === id)
        ? { added: added.map((photo) => (photo.id === id ? { ...photo, kind } : photo)) }
        : { kinds: { ...kinds, [id]: kind } },
    );

  const removeSaved = (id: string): void => change(({ removed }) => ({ removed: [...removed, id] }));

  const drawings = useFormDrawings({ latest, discarded, draftKey, change, drop, onNotKept });

  /** Forgets the draft with its photos, also those that are still being taken in. */
  const discard = async (): Promise<void> => {
    discarded.current = true;
    try {
      await draft.drop();
    } catch (error) {
      discarded.current = false;
      throw error;
    }
  };

  return {
    form: shown,
    latest,
    capturing,
    /** Photos that were chosen and are not on this device; the form says so until the person has dealt with them. */
    notKept,
    keepAgain,
    goOnWithout,
    /** The kinds of photos that the address lacks once the form is saved as it is. */
    missing: missingAfter(viewOf(shown.fields), shown),
    change,
    add,
    setKind,
    removeAdded,
    removeSaved,
    ...drawings,
    discard,
    settled: () => queue.current,
  };
}

/** The form of a proof while it is open. */
export type ProofFormState = ReturnType<typeof useProofForm>;
