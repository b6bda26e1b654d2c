import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ToolFace } from './ToolFace';
import { Menu } from '~/shared/ui/overlays/Menu';

/** The tools of a list that are used less. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`More`}
      className="button rows-tool rows-picture"
      trigger={<ToolFace icon="more" word={<Trans>More</Trans>} />}
    >
      {children}
    </Menu>
  );
}
