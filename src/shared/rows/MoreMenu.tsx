import { Trans, useLingui } from '@lingui/react/macro';
import type { MenuProps } from 'antd';
import { MenuButton } from '~/shared/ui/overlays/MenuButton';
import { ToolFace } from './ToolFace';

/** The tools of a list that are used less. */
export function MoreMenu({ items }: Pick<MenuProps, 'items'>) {
  const { t } = useLingui();
  return (
    <MenuButton label={t`More`} className="rows-tool rows-picture" items={items}>
      <ToolFace icon="more" word={<Trans>More</Trans>} />
    </MenuButton>
  );
}
