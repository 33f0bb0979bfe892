import { Drawer, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { FocusKeeper } from './focus-keeper.ts';
import classes from './sheet.module.css';
import { readyToasts } from './toast.ts';
import { useClosing } from './topmost-sheet.ts';
import { usePhone } from './use-phone.ts';
import { NamedByAddress } from './use-sheet-search.ts';

/** Widths of dialogs on laptops (specification 9). */
const widths = { wide: '70%', allocation: '80%', create: '50%', choice: '40%', small: '30rem', side: '27rem' } as const;

export type SheetWidth = keyof typeof widths;

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  /** It was closed and has faded away. */
  onGone?: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the content: the one main action, at the right; at the bottom on phones. */
  footer?: ReactNode;
  /** `side` stands at the right edge of a laptop's screen. */
  width?: SheetWidth;
  /**
   * On phones: the whole screen for forms, or as high as its content needs. `steady` is also on laptops as high as it may be,
   * so that a dialog with tabs stays where it is, whichever is open.
   */
  height?: 'full' | 'content' | 'steady';
}

const motion = { duration: 120 };

/**
 * A dialog: in the middle of a laptop's screen or at its side, a sheet from below on phones. Focus goes in, stays in and
 * returns. It is put together from Mantine's parts, whose ready-made header would be a second banner of the page.
 */
export function Sheet({
  opened: wanted,
  onClose,
  onGone = noop,
  title,
  children,
  footer,
  width = 'wide',
  height = 'full',
}: SheetProps) {
  const phone = usePhone();
  // Mantine remembers the focused element when `opened` changes, so a lazily loaded dialog opens after it was mounted.
  const opened = useMounted() && wanted;
  const content = useClosing(opened, onClose);
  // Actions in a sheet end with a toast.
  useEffect(() => (opened ? readyToasts() : undefined), [opened]);
  const Parts = phone || width === 'side' ? Drawer : Modal;
  // Mantine names a dialog by its title only once that is mounted: until then it would be a dialog without a name.
  const name = typeof title === 'string' ? title : undefined;
  const inner = (
    <Inside opened={opened} parts={Parts} title={title} footer={footer}>
      {children}
    </Inside>
  );
  if (!phone && width !== 'side') {
    return (
      <Modal.Root
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={onGone}
        closeOnEscape={false}
        size={widths[width]}
        centered
        transitionProps={motion}
        classNames={{ content: height === 'steady' ? `${classes.dialog} ${classes.steady}` : classes.dialog }}
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content ref={content} aria-label={name}>
          {inner}
        </Modal.Content>
      </Modal.Root>
    );
  }
  const full = height !== 'content' || !phone;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      closeOnEscape={false}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '100%' : widths.side}
      transitionProps={motion}
      classNames={{ content: full ? classes.full : classes.sheet }}
    >
      <Drawer.Overlay backgroundOpacity={phone ? 0.45 : 0.25} />
      <Drawer.Content ref={content} aria-label={name}>
        {inner}
      </Drawer.Content>
    </Drawer.Root>
  );
}

type InsideProps = Pick<SheetProps, 'opened' | 'title' | 'footer' | 'children'> & {
  parts: typeof Drawer | typeof Modal;
};

/** The content of a dialog. It isn't re-rendered while it fades out, which matters for large forms. */
const Inside = memo(
  function Inside({ parts: Parts, title, footer, children }: InsideProps) {
    const { t } = useTranslation();
    return (
      <>
        <FocusKeeper />
        <div className={classes.header}>
          <Parts.Title className={classes.title}>{title}</Parts.Title>
          <Parts.CloseButton aria-label={t('action.close')} />
        </div>
        <Parts.Body className={classes.body}>
          <NamedByAddress value={null}>
            <div className={classes.content}>{children}</div>
            {footer === undefined ? null : <div className={classes.footer}>{footer}</div>}
          </NamedByAddress>
        </Parts.Body>
      </>
    );
  },
  (_before, { opened }) => !opened,
);
