import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type MenuProps, Tooltip } from 'antd';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import {
  disabledItem,
  divider,
  itemIcon,
  linkItem,
  MenuButton,
  pageItem,
  radio,
} from '~/shared/ui/overlays/MenuButton';
import type { OrderChoice } from './OrderSelect';

/** What can be done with the rows of a list: a button above them, or a line of the menu "Actions". */
export interface Tool {
  key: string;
  icon: IconName;
  word: string;
  /** Its name, where the word alone does not say enough. */
  name?: string;
  /** The tooltip of its icon. Default: its name. */
  tip?: string;
  /** On wide screens. 'word', the usual: icon and word. 'icon': the word is its tooltip. Or in the menu, or on phones only. */
  place?: 'word' | 'icon' | 'menu' | 'phone';
  onClick?: () => void;
  /** A page of the application. */
  to?: string;
  state?: unknown;
  /** Another page, in a new tab. */
  href?: string;
  /** Opens a list of these; on a phone `onClick` does without. */
  items?: MenuProps['items'];
  /** Why it is off. */
  reason?: string | undefined;
  busy?: boolean;
  isWarning?: boolean;
  /** The letter N presses it. */
  creates?: boolean;
  /** The palette has it already. */
  isListed?: boolean;
  /** The pointer or the focus is at the button. */
  onIntent?: () => void;
}

/** The picture of a tool, and its word where there is room. */
export const ToolFace = ({ icon, word }: Pick<Tool, 'icon' | 'word'>) => (
  <>
    <Icon name={icon} />
    <span className="tool-word">{word}</span>
  </>
);

/** A tool as a button. */
export function ToolButton({ tool }: { tool: Tool }) {
  const { icon, word, name = word, place = 'word', onClick, to, state, href, items, reason, busy = false } = tool;
  const isIcon = place === 'icon';
  const look = {
    className: `tool${isIcon ? ' tool-icon' : ''}${tool.isWarning === true ? ' tool-warning' : ''}`,
    'data-tool': tool.key,
    // The tooltip says it.
    title: isIcon ? undefined : word,
    'aria-label': name === word ? undefined : name,
    ...(tool.isListed === false || reason !== undefined ? {} : { 'data-page-action': name }),
    ...(tool.creates === true && { 'data-creates': true }),
  };
  const intent = tool.onIntent && { onPointerEnter: tool.onIntent, onFocus: tool.onIntent };
  const face = <ToolFace icon={icon} word={word} />;
  const button = items ? (
    <MenuButton {...look} {...intent} label={name} loading={busy} items={items}>
      {face}
    </MenuButton>
  ) : to !== undefined ? (
    <LinkButton {...look} to={to} state={state} onClick={onClick}>
      {face}
    </LinkButton>
  ) : href !== undefined && reason === undefined ? (
    <Button {...look} href={href} target="_blank" rel="noreferrer noopener">
      {face}
      <span className="visually-hidden">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </Button>
  ) : (
    <Button {...look} {...intent} aria-disabled={busy || reason !== undefined} onClick={() => busy || onClick?.()}>
      {face}
    </Button>
  );
  return isIcon ? <Tooltip title={reason ?? tool.tip ?? name}>{button}</Tooltip> : button;
}

interface ToolMenuProps {
  tools: readonly Tool[];
  /** The order of the rows, where no head of a table has it. */
  order?: OrderChoice | undefined;
}

/** The tools that have no button. */
export function ToolMenu({ tools, order }: ToolMenuProps) {
  const { t } = useLingui();
  const items: MenuProps['items'] = [
    ...tools.map((tool) => {
      const { key, word, name = word, icon, to, state, href, reason, onClick } = tool;
      const picture = itemIcon(icon);
      if (reason !== undefined) return disabledItem(key, name, reason, picture);
      if (href !== undefined) return linkItem(href, name, picture);
      if (to !== undefined) return pageItem({ to, state, onClick }, name, picture);
      return { key, icon: picture, label: name, disabled: tool.busy === true, onClick: () => onClick?.() };
    }),
    ...(order && tools.length > 0 ? [divider] : []),
    ...(order
      ? [
          {
            type: 'group' as const,
            key: 'order',
            label: t`Sort`,
            children: order.options.map(({ value, label }) => ({
              key: value,
              label,
              ...radio(value === order.value),
              onClick: () => order.onChange(value),
            })),
          },
        ]
      : []),
  ];
  return <MenuButton className="tool tool-icon" label={t`Actions`} icon={<Icon name="more" />} items={items} />;
}
