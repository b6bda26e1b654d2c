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

export interface Tool {
  key: string;
  icon: IconName;
  word: string;
  name?: string;
  tip?: string;
  /** On wide screens; default 'word': icon and word. 'icon': the word is a tooltip. 'phone': on phones only. */
  place?: 'word' | 'icon' | 'menu' | 'phone';
  onClick?: () => void;
  to?: string;
  state?: unknown;
  href?: string;
  /** Opens a menu of these; on a phone `onClick` is used instead. */
  items?: MenuProps['items'];
  reason?: string | undefined;
  busy?: boolean;
  isWarning?: boolean;
  /** The letter N presses it. */
  creates?: boolean;
  isListed?: boolean;
  onIntent?: () => void;
}

export const ToolFace = ({ icon, word }: Pick<Tool, 'icon' | 'word'>) => (
  <>
    <Icon name={icon} />
    <span className="tool-word">{word}</span>
  </>
);

export function ToolButton({ tool }: { tool: Tool }) {
  const { icon, word, name = word, place = 'word', onClick, to, state, href, items, reason, busy = false } = tool;
  const isIcon = place === 'icon';
  const look = {
    className: `tool${isIcon ? ' tool-icon' : ''}${tool.isWarning === true ? ' tool-warning' : ''}`,
    'data-tool': tool.key,
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
  order?: OrderChoice | undefined;
}

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
