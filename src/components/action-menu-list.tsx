import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ActionMenuProps, MenuAction } from './action-menu-shape.ts';
import { useBackCloses } from './back-entry.ts';

/** The menu of a pressed button: it opens at once, and the button gets the focus back when it closes. */
export function ActionMenuList({
  label,
  describedBy,
  className,
  children,
  position = 'bottom-end',
  heading,
  outside = false,
  actions,
}: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  const first = actions.find(({ disabled = false }) => !disabled);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      position={position}
      width={260}
      opened={opened}
      onChange={setOpened}
      withinPortal={outside}
      portalProps={{ target: document.querySelector('main') ?? document.body }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          ref={target}
          className={className}
          aria-label={label}
          aria-describedby={describedBy}
          // The menu handles the key only once it has the focus, which may be too late for a quick press.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false);
          }}
        >
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {heading === undefined ? null : <Menu.Label>{heading}</Menu.Label>}
        {actions.map((action) => (
          <ActionItem key={`${action.label} ${action.note ?? ''}`} action={action} first={action === first} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionItemProps {
  action: MenuAction;
  /** The focus goes to it when the menu opens. */
  first: boolean;
}

function ActionItem({
  action: { label, note, icon: Icon, danger = false, disabled = false, act, to, search = {}, file, current },
  first,
}: ActionItemProps) {
  const own = {
    disabled,
    ...(danger ? { color: 'var(--red-strong)' } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
  };
  if (current !== undefined) {
    const state = { checked: current, checkIcon: <IconCheck size={14} stroke={2} aria-hidden /> };
    return (
      <Menu.RadioItem {...own} {...state} value={label} closeMenuOnClick onChange={() => void act?.()}>
        {label}
        {note === undefined ? null : (
          <Text component="span" display="block" size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Menu.RadioItem>
    );
  }
  const shared = { ...own, leftSection: Icon === undefined ? null : <Icon size={18} stroke={1.7} aria-hidden /> };
  if (file !== undefined) {
    return (
      <Menu.Item {...shared} component="a" href={file} download>
        {label}
      </Menu.Item>
    );
  }
  return to === undefined ? (
    <Menu.Item {...shared} onClick={() => void act?.()}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {label}
    </Menu.Item>
  );
}
