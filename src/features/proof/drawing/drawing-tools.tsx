import { Box, Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowUpRight, IconBlur, IconTypography } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/texts.ts';
import classes from './drawing-editor.module.css';
import { type Colour, colours, longestText, type MarkKind } from './marks.ts';
import { groundOf } from './paint.ts';
import type { DrawingState } from './use-drawing.ts';

const tools: Readonly<Record<MarkKind, { icon: typeof IconBlur; label: TextKey; hint: TextKey }>> = {
  arrow: { icon: IconArrowUpRight, label: 'draw.arrow', hint: 'draw.arrowHint' },
  text: { icon: IconTypography, label: 'draw.text', hint: 'draw.textHint' },
  blur: { icon: IconBlur, label: 'draw.blur', hint: 'draw.blurHint' },
};

const kinds = ['arrow', 'text', 'blur'] as const satisfies readonly MarkKind[];

const colourLabels: Readonly<Record<Colour, TextKey>> = {
  red: 'draw.red',
  yellow: 'draw.yellow',
  blue: 'draw.blue',
};

interface DrawingToolsProps {
  drawing: DrawingState;
  /** The field in which a text is written. */
  input: RefObject<HTMLInputElement | null>;
}

/** The tools at the bottom, within reach of a thumb: kind of mark, colour and text. */
export function DrawingTools({ drawing, input }: DrawingToolsProps) {
  const { t } = useTranslation();
  const { tool, colour } = drawing;
  return (
    <Stack gap="0.5rem" align="center" pt="0.5rem" px="sm">
      <Box component="p" c="dimmed" fz="xs" ta="center" style={{ textWrap: 'balance' }}>
        {t(tools[tool].hint)}
      </Box>
      {tool === 'text' ? <TextForm drawing={drawing} input={input} /> : null}
      <Group gap="0.5rem" align="stretch" justify="center">
        <fieldset className={classes.choices} aria-label={t('draw.tools')}>
          {kinds.map((kind) => (
            <Tool key={kind} kind={kind} chosen={kind === tool} onChoose={() => drawing.setTool(kind)} />
          ))}
        </fieldset>
        <fieldset className={classes.choices} aria-label={t('draw.colour')}>
          {colours.map((each) => (
            <UnstyledButton
              key={each}
              className={classes.colour}
              disabled={tool === 'blur'}
              onClick={() => drawing.setColour(each)}
              aria-pressed={each === colour}
              aria-label={t(colourLabels[each])}
              title={t(colourLabels[each])}
            >
              <span className={classes.swatch} style={{ background: groundOf(each) }} />
            </UnstyledButton>
          ))}
        </fieldset>
      </Group>
    </Stack>
  );
}

function Tool({ kind, chosen, onChoose }: { kind: MarkKind; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { icon: Icon, label } = tools[kind];
  return (
    <UnstyledButton
      className={classes.tool}
      onClick={onChoose}
      aria-pressed={chosen}
      {...(kind === 'arrow' ? { 'data-autofocus': true } : {})}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
      {t(label)}
    </UnstyledButton>
  );
}

function TextForm({ drawing, input }: DrawingToolsProps) {
  const { t } = useTranslation();
  return (
    <Group
      component="form"
      gap="0.5rem"
      align="stretch"
      wrap="nowrap"
      w="100%"
      maw="34rem"
      onSubmit={(event) => {
        event.preventDefault();
        drawing.addTextInMiddle();
      }}
    >
      <TextInput
        ref={input}
        flex={1}
        miw={0}
        aria-label={t('draw.textField')}
        placeholder={t('draw.textField')}
        value={drawing.text}
        onChange={({ currentTarget: { value } }) => drawing.setText(value)}
        maxLength={longestText}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" variant="default">
        {t('draw.place')}
      </Button>
    </Group>
  );
}
