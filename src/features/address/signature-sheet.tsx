import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconEraser } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import { workContent } from '../../../domain/signature/content.ts';
import { longestName } from '../../../domain/signature/limits.ts';
import type { SignedContent as Content } from '../../../domain/signature/schema.ts';
import { newId } from '../../commands/new-id.ts';
import { painted } from '../../components/after-paint.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { CheckboxField } from '../../components/form/check-field.tsx';
import { DraftTroubleNotice } from '../../components/form/draft-trouble-notice.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { type FormDraft, useFormDraft } from '../../components/form/use-form-draft.ts';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SignedContent } from '../../components/signed-content.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { languageOf } from '../../i18n/start.ts';
import { type AddressView, addressName, useAddress } from '../../mirror/addresses.ts';
import { useCustomer } from '../../mirror/customers.ts';
import { useHashedPhotos } from '../../mirror/photos.ts';
import { useViewer } from '../../mirror/session.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import { openCamera } from './camera.ts';
import { possibleActions } from './possible-actions.ts';
import { noteAbsence, type SignResult, signatureDraft, signWork } from './sign-work.ts';
import classes from './signature-pad.module.css';
import { SignaturePad } from './signature-pad.tsx';
import { type Ink, parseStrokes, type Stroke } from './strokes.ts';
import { type Tap, tapOf } from './tap-guard.ts';
import { useMark } from './use-mark.tsx';
import { usePlace } from './use-place.ts';

interface SignatureSheetProps {
  /** The operational address. */
  address: string;
  opened: boolean;
  onClose: () => void;
}

/** A customer signs for the work at an address, or was not there to (decision 0186). */
export function SignatureSheet({ address, opened, onClose }: SignatureSheetProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const view = useAddress(address);
  if (view === undefined) return null;
  if (view === null || !mayWorkOn(viewer, view.task)) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('signature.title')} height="content" width="small">
        <EmptyState title={t('signature.notPossible')} />
      </Sheet>
    );
  }
  return <Beginning view={view} opened={opened} onClose={onClose} />;
}

interface BeginningProps {
  view: AddressView;
  opened: boolean;
  onClose: () => void;
}

/** Waits for what is on the pad at first, and for the name of whoever is likely to sign. */
function Beginning({ view, opened, onClose }: BeginningProps) {
  const customer = useCustomer(view.task.customer?.id ?? '');
  const draft = useFormDraft({ key: signatureDraft(view.operational.id), gather: 200 });
  if (customer === undefined || draft.stored === undefined) return null;
  const name = view.place?.name || customer?.name || customer?.nickname || '';
  return (
    <Signing view={view} draft={draft} before={beginningOf(draft, view, name)} opened={opened} onClose={onClose} />
  );
}

/** The content on the screen before it is signed; the id is that of the proof that it becomes. */
interface Unsigned {
  id: string;
  name: string;
  typed: boolean;
  strokes: readonly Stroke[];
}

/** The kept part of an unfinished signature; one whose proof exists was finished just before the page went away. */
function beginningOf({ stored }: FormDraft, { proofs }: AddressView, name: string): Unsigned {
  const { id, name: kept, typed, strokes } = stored?.value ?? {};
  if (typeof id !== 'string' || proofs.some((proof) => proof.id === id))
    return { id: newId(), name, typed: false, strokes: [] };
  return { id, name: typeof kept === 'string' ? kept : name, typed: typed === true, strokes: parseStrokes(strokes) };
}

interface SigningProps extends BeginningProps {
  draft: FormDraft;
  before: Unsigned;
}

/** On a phone that lies on its side, the pad would hide what is signed: there it comes below it. */
const lowQuery = '(max-height: 30em)';

function Signing({ view, draft, before, opened, onClose }: SigningProps) {
  const { t } = useTranslation();
  const low = useMediaQuery(lowQuery, false, { getInitialValueInEffect: false });
  const { content, shown } = useContent(view);
  const signing = useSigning(view, { draft, before, onClose });
  const marking = useMark(view);
  const { unsigned } = signing;
  const isLast = useIsLast(view);
  const foot = (
    <Foot
      signing={signing}
      mark={isLast ? marking.words('INSTALLED') : null}
      onDone={() => signing.sign(content(unsigned))}
      onDoneAndMark={(tap) =>
        signing.sign(content(unsigned), () => marking.advance('INSTALLED', tap, t('signature.stays')))
      }
    />
  );
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={`${t('signature.title')} · ${addressName(view)}`}
      width="create"
      footer={low ? undefined : foot}
    >
      <Stack gap="md">
        <DraftTroubleNotice trouble={draft.trouble} />
        <Section title={t('signature.what')}>{shown}</Section>
        {low ? foot : null}
      </Stack>
    </Sheet>
  );
}

/** Whether nothing but the signature is missing before the work can be marked as installed. */
function useIsLast(view: AddressView): boolean {
  const viewer = useViewer();
  const others = entriesOf(view).filter(({ step, required, done }) => required && !done && step?.kind !== 'SIGNATURE');
  return others.length === 0 && possibleActions(viewer, view).next === 'INSTALLED';
}

/** The content to be signed, as it is now, and how it is shown, which a stroke does not draw anew. */
function useContent(view: AddressView): { content: (unsigned: Unsigned) => Content; shown: ReactNode } {
  const language = languageOf(useTranslation().i18n);
  const place = usePlace(view);
  const photos = useHashedPhotos(view.evidence);
  const work = useMemo(() => workContent({ ...view, photos }), [view, photos]);
  const content = ({ name, typed }: Unsigned): Content => ({
    v: 1,
    language,
    at: Date.now(),
    signer: { name: name.trim(), typed },
    place,
    ...work,
  });
  // The time is shown in minutes.
  const at = Math.floor(Date.now() / minute) * minute;
  const shown = useMemo(
    () => <SignedContent content={{ v: 1, language, at, signer: nobody, place, ...work }} />,
    [language, place, work, at],
  );
  return { content, shown };
}

/** The signer is no part of what is shown before. */
const nobody: Content['signer'] = { name: '', typed: false };

interface SigningOptions {
  draft: FormDraft;
  before: Unsigned;
  onClose: () => void;
}

const inkOf = ({ typed, name, strokes }: Unsigned): Ink => (typed ? { typed: name.trim() } : { strokes });

/** The state of the pad, and what its buttons do. */
function useSigning(view: AddressView, { draft, before, onClose }: SigningOptions) {
  const { t } = useTranslation();
  const [unsigned, setUnsigned] = useState(before);
  const [checked, setChecked] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { busy, run } = useAction();
  const finish = useFinish(draft, onClose);
  const change = (part: Partial<Unsigned>): void => {
    const next = { ...unsigned, ...part };
    setUnsigned(next);
    draft.save({ ...next });
  };
  const isNameMissing = unsigned.name.trim() === '';
  const isInkMissing = !unsigned.typed && unsigned.strokes.length === 0;
  /** `next` is done once the signature is kept. */
  const sign = (content: Content, next?: () => Promise<unknown>): void => {
    const { current } = canvas;
    if (isNameMissing || isInkMissing || current === null) {
      setChecked(true);
      return;
    }
    const { id, name } = unsigned;
    void run(async () => {
      await painted();
      const result = await signWork(view, { id, canvas: current, content });
      // What comes next says so itself.
      await finish(result, next === undefined ? t('signature.signedBy', { name: name.trim() }) : null);
      if (result.kind === 'kept') await next?.();
    });
  };
  const notThere = (): void =>
    openCamera((photo) => {
      void run(async () => finish(await noteAbsence(view, { id: unsigned.id, photo }), t('signature.notThere')));
    });
  return {
    unsigned,
    canvas,
    busy,
    change,
    sign,
    notThere,
    lacks: { name: checked && isNameMissing, ink: checked && isInkMissing },
  };
}

/** Says what came of a signature; one that was kept closes the sheet. */
function useFinish(draft: FormDraft, onClose: () => void): (result: SignResult, done: string | null) => Promise<void> {
  const { t } = useTranslation();
  const performed = usePerformed();
  return async (result, done) => {
    if (result.kind === 'unreadable') {
      toast({ kind: 'error', message: t('proof.notReadable'), stays: true });
      return;
    }
    if (!performed(result)) return;
    await draft.drop();
    if (done !== null) toast({ kind: 'success', message: done });
    onClose();
  };
}

interface FootProps {
  signing: ReturnType<typeof useSigning>;
  /** The words of the mark that can follow at once; null where it can't. */
  mark: string | null;
  onDone: () => void;
  onDoneAndMark: (tap: Omit<Tap, 'address'>) => void;
}

/** Name, pad and buttons, which stay in view. */
function Foot({ signing, mark, onDone, onDoneAndMark }: FootProps) {
  const { t } = useTranslation();
  const { unsigned, canvas, busy, change, notThere, lacks } = signing;
  const { typed, strokes } = unsigned;
  return (
    <div className={classes.foot}>
      <TextField
        label={t('signature.name')}
        required
        value={unsigned.name}
        onChange={(name) => change({ name: (name ?? '').slice(0, longestName) })}
        error={lacks.name ? t('signature.nameMissing') : null}
      />
      <SignaturePad
        ink={inkOf(unsigned)}
        canvas={canvas}
        onStroke={typed ? null : (stroke) => change({ strokes: [...strokes, stroke] })}
      />
      <CheckboxField
        label={t('signature.typed')}
        value={typed}
        onChange={(on) => change({ typed: on === true })}
        error={lacks.ink ? t('signature.inkMissing') : null}
      />
      <div className={classes.buttons}>
        <Button
          className={classes.button ?? ''}
          variant="default"
          disabled={typed || strokes.length === 0}
          leftSection={<IconEraser size={20} stroke={1.8} aria-hidden />}
          onClick={() => change({ strokes: [] })}
        >
          {t('signature.clear')}
        </Button>
        <Button
          className={classes.button ?? ''}
          variant="default"
          leftSection={<IconCamera size={20} stroke={1.8} aria-hidden />}
          onClick={notThere}
        >
          {t('signature.notThereButton')}
        </Button>
        <Button
          className={classes.button ?? ''}
          variant={mark === null ? 'filled' : 'default'}
          aria-busy={busy}
          onClick={onDone}
        >
          {t('signature.done')}
        </Button>
        {mark === null ? null : (
          <Button className={classes.button ?? ''} aria-busy={busy} onClick={(click) => onDoneAndMark(tapOf(click))}>
            {`${t('signature.done')} · ${mark}`}
          </Button>
        )}
      </div>
    </div>
  );
}
