import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announcedIds } from '../../../domain/photo/pairs.ts';
import { newId } from '../../commands/proofs.ts';
import { confirm } from '../../components/confirm-store.ts';
import { isTaken } from '../../components/form/form-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { announcedAmong } from '../../mirror/photos.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { isEmpty, type ProofDraft, withoutPhotos } from './proof-draft.ts';
import { saveNewProof, saveProofChanges } from './save-proof.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import type { ProofFormState } from './use-proof-form.ts';

/** Which of some photos a proof has. */
type AnnouncedOf = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Makes the proof of a form. Where another tab made one of the same draft, this is another one: it is made under a new id, with
 * the photos that the first has not. A form that would say nothing beside that one is told that its proof is there.
 */
async function saveNew(draft: ProofDraft, address: string, announcedOf: AnnouncedOf) {
  const result = await saveNewProof(draft, address);
  if (!isTaken(result)) return result;
  const fields = withoutPhotos(draft.fields, await announcedOf(announcedIds(draft.fields.added)));
  return isEmpty(fields) ? result : saveNewProof({ ...draft, id: newId(), fields }, address);
}

/** A form without what it says of photos that were removed elsewhere meanwhile: the rest of it is kept all the same. */
async function withoutGone(draft: ProofDraft, announcedOf: AnnouncedOf): Promise<ProofDraft> {
  const { fields } = draft;
  const there = await announcedOf(Object.keys(fields.kinds));
  const kinds = Object.fromEntries(Object.entries(fields.kinds).filter(([photo]) => there.has(photo)));
  return { ...draft, fields: { ...fields, kinds } };
}

/** Saves a form; whether all of it was kept. The draft is forgotten only after that. */
export function useSaveProof({ proof, draft }: ProofBeginning, form: ProofFormState) {
  const { busy, run } = useAction();
  const performed = usePerformed();
  const mirror = useMirror();
  const done = useRef(false);
  const { mayLack, tellSaved } = useLackingPhotos();
  const save = async (): Promise<boolean> => {
    const lacking = form.notKept.map(({ file }) => file.name);
    if (!(await mayLack(lacking))) return false;
    await run(async () => {
      const { current } = form.latest;
      const { address } = current.fields;
      if (proof === null && address === null) return;
      const announcedOf: AnnouncedOf = (ids) => announcedAmong(mirror, ids);
      const results =
        proof === null && address !== null
          ? [await saveNew(current, address, announcedOf)]
          : await saveProofChanges(await withoutGone(current, announcedOf));
      if (!results.map(performed).every(Boolean)) return;
      await draft.drop();
      done.current = true;
      tellSaved(lacking);
    });
    return done.current;
  };
  return { busy, save };
}

/** What is asked and told of photos, by their names, that this device could not keep and the proof therefore lacks. */
function useLackingPhotos() {
  const { t } = useTranslation();
  return {
    /** Whether the proof may be saved without them. */
    mayLack: async (names: readonly string[]): Promise<boolean> =>
      names.length === 0 ||
      confirm({
        title: t('proof.saveWithoutTitle', { count: names.length }),
        message: t('proof.saveWithoutText', { names: names.join(', ') }),
        confirmLabel: t('proof.saveWithout'),
        destructive: true,
      }),
    tellSaved: ({ length: count }: readonly string[]): void =>
      count === 0
        ? toast({ kind: 'success', message: t('proof.saved') })
        : toast({ kind: 'warning', message: t('proof.savedWithout', { count }) }),
  };
}
