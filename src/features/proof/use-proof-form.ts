import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { installationPhotos, missingPhotos, type PhotoKind, tallyPhotos } from '../../../domain/photo/required.ts';
import { mostPhotos } from '../../../domain/proof/states.ts';
import { capturePhoto, type NotKept } from '../../commands/capture-photo.ts';
import { captureVoiceNote, dropCapture } from '../../commands/captures.ts';
import type { UnkeptFile } from '../../components/form/files-not-kept.tsx';
import { toast } from '../../components/toast.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofDraft, ProofFields } from './proof-draft.ts';
import { useFormDrawings } from './use-form-drawings.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';

/** A file to capture; with its length if it is a recording. */
interface ChosenOne {
  file: File;
  seconds?: number | undefined;
}

/**
 * The state of the form. Every change is stored as a draft at once, and a photo is listed only when its bytes are
 * durable. Files are read one at a time, so that a phone never holds two in memory. `views` are the addresses to choose
 * from: new photos get the kinds that the chosen one still lacks.
 */
export function useProofForm({ before, draft, draftKey, proof }: ProofBeginning, views: readonly AddressView[]) {
  const photosBefore = (proof?.photos.length ?? 0) + (proof?.voiceNotes.length ?? 0);
  const { t } = useTranslation();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const [shown, setShown] = useState(before);
  const [capturing, setCapturing] = useState(0);
  const [notKept, setNotKept] = useState<readonly (UnkeptFile & ChosenOne)[]>([]);
  const [recording, setRecording] = useState(false);
  const latest = useRef(before);
  const queue = useRef(Promise.resolve());
  // Captures still running after a discard would bring the draft back, with photos whose bytes are deleted.
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

  /** The toast of a failed drawing stays, as its editor does. */
  const onNotKept = (kind: NotKept, name: string): void => {
    const { title, text } =
      kind === 'unreadable'
        ? { title: undefined, text: t('proof.unreadable', { name }) }
        : errorText('storage_of_device_full', '');
    toast({ kind: 'error', message: text, stays: true, ...(title === undefined ? {} : { title }) });
  };

  const viewOf = ({ address }: ProofFields): AddressView | undefined =>
    views.find(({ operational }) => operational.id === address);

  /** `seconds` is the length of a recording. */
  const capture = async (file: File, seconds: number | undefined): Promise<void> => {
    if (discarded.current) return;
    const [kind = null] = missingAfter(viewOf(latest.current.fields), latest.current);
    const result = await (seconds === undefined
      ? capturePhoto(file, draftKey, kind)
      : captureVoiceNote({ file, seconds }, draftKey));
    if (discarded.current) {
      if (result.kind === 'captured') await dropCapture(result.photo.id);
      return;
    }
    // A transition, so that thirty captures leave the page responsive for somebody typing the comment.
    startTransition(() => {
      setCapturing((count) => count - 1);
      if (result.kind === 'captured') change(({ added }) => ({ added: [...added, result.photo] }));
      else setNotKept((before) => [...before, { file, seconds, why: result.kind }]);
    });
  };

  const addAll = (files: readonly ChosenOne[]): void => {
    const fitting = files.slice(0, Math.max(0, room() - capturing));
    if (fitting.length < files.length) {
      const { title, text } = errorText('photo_limit', '');
      toast({ kind: 'warning', title, message: text });
    }
    setCapturing((count) => count + fitting.length);
    for (const { file, seconds } of fitting) {
      queue.current = queue.current
        .then(() => capture(file, seconds))
        .catch((error: unknown) => {
          reportError(error);
          setCapturing((count) => count - 1);
          setNotKept((before) => [...before, { file, seconds, why: 'failed' }]);
        });
    }
  };

  const add = (files: readonly File[]): void => addAll(files.map((file) => ({ file })));

  /** Dismisses the list of photos that couldn't be stored. */
  const goOnWithout = (): void => setNotKept([]);

  const keepAgain = (): void => {
    goOnWithout();
    addAll(notKept);
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

  /** Deletes the draft with its photos, also those still being captured. */
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
    /** Chosen photos that couldn't be stored on this device; listed until the person has decided about them. */
    notKept,
    keepAgain,
    goOnWithout,
    /** The kinds of photos the address would still lack after saving. */
    missing: missingAfter(viewOf(shown.fields), shown),
    change,
    add,
    addVoiceNote: (note: Required<ChosenOne>): void => addAll([note]),
    /** A voice note is being recorded. */
    recording,
    setRecording,
    setKind,
    removeAdded,
    removeSaved,
    ...drawings,
    discard,
  };
}

/** The state of an open proof form. */
export type ProofFormState = ReturnType<typeof useProofForm>;

/**
 * The required kinds of photos that an address still lacks after saving this form, each as often as it is missing.
 * Pickups have no required photos (decision 0052).
 */
function missingAfter(view: AddressView | undefined, { fields }: Pick<ProofDraft, 'fields'>): PhotoKind[] {
  const { type, added, removed, kinds } = fields;
  if (view === undefined || type !== 'INSTALLATION') return [];
  const saved = installationPhotos(view.proofs, view.evidence)
    .filter(({ id }) => !removed.includes(id) && !added.some((photo) => photo.id === id))
    .map(({ id, kind }) => ({ kind: kinds[id] === undefined ? kind : kinds[id] }));
  return missingPhotos(tallyPhotos(view.task, [...saved, ...added]));
}
