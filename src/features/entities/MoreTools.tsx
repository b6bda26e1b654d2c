import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { appConfig } from '~/shared/config/client-config';
import { ConnectDataDialog } from '~/domain/connect-data/lazy';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { Icon } from '~/shared/ui/icons/Icon';
import { Menu, MenuAction } from '~/shared/ui/overlays/Menu';

interface MoreToolsProps {
  list: ListId;
  /** Shows the deleted entities; undefined for people who may not restore any. */
  onTrash: (() => void) | undefined;
}

/** What is done less often with the entities of a list. Nothing if there is nothing to do. */
export function MoreTools({ list, onTrash }: MoreToolsProps) {
  const { t } = useLingui();
  const [connects, setConnects] = useState(false);
  const deleted = useDeletedCount(list, onTrash !== undefined) ?? 0;
  // Where people sign in elsewhere they have no password for programs.
  const mayConnect = !appConfig().oidcEnabled;
  if (!mayConnect && deleted === 0) return null;
  return (
    <>
      <Menu
        label={t`More`}
        className="button rows-tool"
        trigger={
          <>
            <Icon name="more" />
            <span className="rows-tool-word">
              <Trans>More</Trans>
            </span>
          </>
        }
      >
        {mayConnect && (
          <MenuAction onSelect={() => setConnects(true)} onIntent={ConnectDataDialog.preload}>
            <Trans>Connect data</Trans>
          </MenuAction>
        )}
        {onTrash && deleted > 0 && (
          <MenuAction onSelect={onTrash}>
            <Plural value={deleted} one="# deleted entity" other="# deleted entities" />
          </MenuAction>
        )}
      </Menu>
      {connects && <ConnectDataDialog source={list} onClose={() => setConnects(false)} />}
    </>
  );
}
