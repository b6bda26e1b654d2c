import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { useSearch } from '~/shared/address/address-state';
import { copyAddress } from '~/shared/columns/copy-link';
import type { ColumnLayout } from '~/shared/columns/layout';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Menu, MenuAction, MenuRadio, MenuSeparator } from '~/shared/ui/overlays/Menu';
import { Name } from '~/shared/ui/text/Name';
import { removeView, updateView } from './actions';
import { Reread } from './Reread';
import { queryOf, type ShownState, type ViewedTable, withView } from './shown-view';
import { preferenceName, readViews, type SavedView, type ViewOwner } from './stored-views';
import './views.css';

const ViewNameDialog = lazyDialog(() => import('./ViewNameDialog'), 'ViewNameDialog');

export interface ViewsMenuProps<State extends ShownState> {
  owner: ViewOwner;
  table: ViewedTable<State>;
  /** The columns that show. */
  layout: ColumnLayout;
  startsOpen: boolean;
}

/** The saved views of a table: which one shows, whether it was changed since, and the menu of what can be done with them. */
export function ViewsMenu<State extends ShownState>({ owner, table, layout, startsOpen }: ViewsMenuProps<State>) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [search, rewrite] = useSearch();
  const stored = useCurrentUser()?.preferences.projects[String(owner.projectId)]?.[preferenceName(owner.table)];
  const views = useMemo(() => readViews(stored), [stored]);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const active = views.find(({ id }) => id === search.get('view'));
  const query = queryOf(table, search, layout);
  const isChanged = active !== undefined && queryOf(table, new URLSearchParams(active.query), layout) !== query;
  const name = active && visibleName(active.name);
  const show = (view: SavedView | null) => rewrite((present) => withView(table, present, view));
  return (
    <span className="chip" data-active={active !== undefined}>
      <Menu
        className="chip-button"
        startsOpen={startsOpen}
        label={name === undefined ? t`Views` : isChanged ? t`View: ${name}, changed` : t`View: ${name}`}
        trigger={
          <>
            {active ? (
              <>
                <span className="chip-label">
                  <Trans>View:</Trans>
                </span>
                <Name className="chip-summary">{active.name}</Name>
              </>
            ) : (
              <Trans>Views</Trans>
            )}
            {isChanged && (
              <span className="view-changed">
                <Trans>changed</Trans>
              </span>
            )}
            <Icon name="chevronDown" />
          </>
        }
      >
        <Reread {...owner} />
        {views.length > 0 && (
          <>
            <MenuRadio checked={!active} onSelect={() => active && show(null)}>
              <Trans context="view">None</Trans>
            </MenuRadio>
            {views.map((view) => (
              <MenuRadio key={view.id} checked={view === active} onSelect={() => show(view)}>
                <Name className="view-name">{view.name}</Name>
              </MenuRadio>
            ))}
            <MenuSeparator />
          </>
        )}
        {active && isChanged && (
          <>
            <MenuAction onSelect={() => void updateView(owner, active, query)}>
              <Trans>Save changes</Trans>
            </MenuAction>
            <MenuAction onSelect={() => show(active)}>
              <Trans>Discard changes</Trans>
            </MenuAction>
          </>
        )}
        <MenuAction onSelect={() => setNaming('new')} onIntent={ViewNameDialog.preload}>
          {active ? <Trans>Save as a new view…</Trans> : <Trans>Save view…</Trans>}
        </MenuAction>
        {active && (
          <>
            <MenuAction onSelect={() => setNaming('rename')} onIntent={ViewNameDialog.preload}>
              <Trans>Rename view…</Trans>
            </MenuAction>
            <MenuAction danger onSelect={() => void removeView(owner, active, views.indexOf(active))}>
              <Trans>Delete view</Trans>
            </MenuAction>
          </>
        )}
        <MenuSeparator />
        <MenuAction onSelect={() => void copyAddress(`${pathname}?${query}`)}>
          <Trans>Copy link</Trans>
        </MenuAction>
      </Menu>
      {naming !== null && (
        <ViewNameDialog
          owner={owner}
          views={views}
          renamed={naming === 'rename' ? active : undefined}
          query={query}
          onSaved={show}
          onClose={() => setNaming(null)}
        />
      )}
    </span>
  );
}
