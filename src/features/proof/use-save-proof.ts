import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { newId } from '../../commands/new-id.ts';
import { addPhotos, createProof, editProof, removePhoto, setPhotoKind } from '../../commands/proofs.ts';
import { confirm } from '../../components/confirm-store.ts';
import { isTaken } from '../../components/form/form-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { provedPlaces } from '../../mirror/addresses.ts';
import { announcedAmong } from '../../mirror/photos.ts';
import { useMirror } from '../../mirror/use-live.ts';
import {
  changedParts,
  isEmpty,
  type ProofDraft,
  type ProofTarget,
  seenParts,
  textsOf,
  withoutPhotos,
} from './proof-draft.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import type { ProofFormState } from './use-proof-form.ts';

type Result = Awaited<ReturnType<typeof createProof>>;

const kept = (result: Result): boolean => result.kind === 'kept';

/** A proof of an address that shows all it can: its pickup addresses, or the installation address. */
export const targetOf = (view: AddressView, type: ProofTarget['type']): ProofTarget => ({
  type,
  address: view.operational.id,
  places: provedPlaces(view, type),
});

/** Creates the proof of a form, with its photos. */
function saveNewProof({ id, fields }: ProofDraft, address: string): Promise<Result> {
  return createProof({
    ...textsOf(fields),
    id,
    type: fields.type,
    operationalAddress: address,
    addresses: fields.places,
    photos: fields.added,
  });
}

/**
 * Saves the changes of a form to an existing proof, each as a mutation of its own, since texts may conflict and photos
 * never do. It stops at the first failure; the form keeps the rest.
 */
async function saveProofChanges(draft: ProofDraft): Promise<Result[]> {
  const { id, fields } = draft;
  const parts = changedParts(draft);
  const steps: (() => Promise<Result>)[] = [
    // Removals come first, so that a full proof can have its photos replaced.
    ...fields.removed.map((photo) => () => removePhoto(photo)),
    ...(fields.added.length === 0 ? [] : [() => addPhotos(id, fields.added)]),
    ...Object.entries(fields.kinds).flatMap(([photo, kind]) =>
      fields.removed.includes(photo) ? [] : [() => setPhotoKind(photo, kind)],
    ),
    ...(Object.keys(parts).length === 0 ? [] : [() => editProof(id, parts, seenParts(draft))]),
  ];
  const results: Result[] = [];
  for (const step of steps) {
    results.push(await step());
    if (!results.every(kept)) break;
  }
  return results;
}

/** Which of these photos a proof has already announced. */
type ListAnnounced = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Creates the proof of a form. If another tab has already created one from the same draft, the remaining photos become
 * a second proof with a new id; with nothing left, the first result is shown.
 */
async function saveNew(draft: ProofDraft, address: string, listAnnounced: ListAnnounced) {
  const result = await saveNewProof(draft, address);
  if (!isTaken(result)) return result;
  const fields = withoutPhotos(draft.fields, await listAnnounced(announcedIds(draft.fields.added)));
  return isEmpty(fields) ? result : saveNewProof({ ...draft, id: newId(), fields }, address);
}

/** Drops changed kinds of photos that somebody else has removed, so that the rest is saved. */
async function withoutRemovedPhotos(draft: ProofDraft, listAnnounced: ListAnnounced): Promise<ProofDraft> {
  const { fields } = draft;
  const there = await listAnnounced(Object.keys(fields.kinds));
  const kinds = Object.fromEntries(Object.entries(fields.kinds).filter(([photo]) => there.has(photo)));
  return { ...draft, fields: { ...fields, kinds } };
}

/** Saves a form and returns whether everything was kept. The draft is deleted only after that. */
export function useSaveProof({ proof, draft }: ProofBeginning, form: ProofFormState) {
  const { busy, run } = useAction();
  const performed = usePerformed();
  const mirror = useMirror();
  const done = useRef(false);
  const { confirmLacking, toastSaved } = useLackingPhotos();
  const save = async (): Promise<boolean> => {
    const lacking = form.notKept.map(({ file }) => file.name);
    if (!(await confirmLacking(lacking))) return false;
    await run(async () => {
      const { current } = form.latest;
      const { address } = current.fields;
      if (proof === null && address === null) return;
      const listAnnounced: ListAnnounced = (ids) => announcedAmong(mirror, ids);
      const results =
        proof === null && address !== null
          ? [await saveNew(current, address, listAnnounced)]
          : await saveProofChanges(await withoutRemovedPhotos(current, listAnnounced));
      if (!results.map(performed).every(Boolean)) return;
      await draft.drop();
      done.current = true;
      toastSaved(lacking);
    });
    return done.current;
  };
  return { busy, save };
}

/** The questions and toasts about photos, by name, that this device couldn't store. */
function useLackingPhotos() {
  const { t } = useTranslation();
  return {
    /** Whether to save the proof without them. */
    confirmLacking: async (names: readonly string[]): Promise<boolean> =>
      names.length === 0 ||
      confirm({
        title: t('proof.saveWithoutTitle', { count: names.length }),
        message: t('proof.saveWithoutText', { names: names.join(', ') }),
        confirmLabel: t('proof.saveWithout'),
        destructive: true,
      }),
    toastSaved: ({ length: count }: readonly string[]): void =>
      count === 0
        ? toast({ kind: 'success', message: t('proof.saved') })
        : toast({ kind: 'warning', message: t('proof.savedWithout', { count }) }),
  };
}
